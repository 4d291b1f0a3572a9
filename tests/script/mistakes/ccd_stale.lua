function iterate(chain)
  local tip = chain.tip
  for i = #chain.lengths, 1, -1 do
    local joint = chain.joints[i]
    chain:turn(i, (tip - joint):turn_to(chain.target - joint))
  end
end
