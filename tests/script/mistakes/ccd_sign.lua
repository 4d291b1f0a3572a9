function iterate(chain)
  for i = #chain.lengths, 1, -1 do
    local joint = chain.joints[i]
    local to_tip, to_target = chain.tip - joint, chain.target - joint
    chain:turn(i, to_target:turn_to(to_tip))
  end
end
