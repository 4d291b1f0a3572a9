-- Turns what a joint carries a second time.
function iterate(chain)
  for i = #chain.lengths, 1, -1 do
    local joint = chain.joints[i]
    local turn = (chain.tip - joint):turn_to(chain.target - joint)
    for k = i, #chain.lengths do chain:turn(k, turn) end
  end
end
