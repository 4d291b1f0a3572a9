local function reach(a, b, length) return a + (b - a):unit() * length end

function iterate(chain)
  local joints, lengths = chain.joints, chain.lengths
  chain:place(#joints, chain.target)
  for i = #lengths, 1, -1 do chain:place(i, reach(joints[i + 1], joints[i], lengths[i])) end
end
