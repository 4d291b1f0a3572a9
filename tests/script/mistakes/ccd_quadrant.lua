function iterate(chain)
  for i = #chain.lengths, 1, -1 do
    local joint = chain.joints[i]
    local a, b = chain.tip - joint, chain.target - joint
    chain:turn(i, math.atan(b.y / b.x) - math.atan(a.y / a.x))
  end
end
