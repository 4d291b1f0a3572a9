local function reach(a, b, length)
  local angle = math.atan((b.y - a.y) / (b.x - a.x))
  return a + vector(math.cos(angle), math.sin(angle)) * length
end

function iterate(chain)
  local joints, lengths, base = chain.joints, chain.lengths, chain.joints[1]
  chain:place(#joints, chain.target)
  for i = #lengths, 1, -1 do chain:place(i, reach(joints[i + 1], joints[i], lengths[i])) end
  chain:place(1, base)
  for i = 1, #lengths do chain:place(i + 1, reach(joints[i], joints[i + 1], lengths[i])) end
end
