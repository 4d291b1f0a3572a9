function iterate(chain)
  for i = #chain.lengths, 1, -1 do
    local joint = chain.joints[i]
    local to_tip, to_target = chain.tip - joint, chain.target - joint
    local turn = math.atan(to_target.y, to_target.x) - math.atan(to_tip.y, to_tip.x)
    chain:turn(i, math.deg(turn))
  end
end
