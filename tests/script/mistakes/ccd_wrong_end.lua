function iterate(chain)
  for i = 1, #chain.lengths do
    local joint = chain.joints[i]
    chain:turn(i, (chain.tip - joint):turn_to(chain.target - joint))
  end
end
