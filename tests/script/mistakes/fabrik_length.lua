function iterate(chain)
  local joints, lengths, base = chain.joints, chain.lengths, chain.joints[1]
  chain:place(#joints, chain.target)
  for i = #lengths, 1, -1 do
    local way = joints[i] - joints[i + 1]
    chain:place(i, joints[i + 1] + way * lengths[i])
  end
  chain:place(1, base)
  for i = 1, #lengths do
    local way = joints[i + 1] - joints[i]
    chain:place(i + 1, joints[i] + way * lengths[i])
  end
end
