-- CCD: one joint after the other, from the tip to the base, turns so that
-- the tip comes to lie on the line from this joint to the target.

function iterate(chain)
  for i = #chain.lengths, 1, -1 do
    local joint = chain.joints[i]
    local to_tip = chain.tip - joint
    local to_target = chain.target - joint

    -- The angle between the two; in space a vector along its axis.
    local turn = to_tip:turn_to(to_target)

    say("Joint", i, "turns the tip towards the target.")
    mark(joint, "joint")
    chain:turn(i, turn)
  end
end
