-- The way to the target is an angle of the world, chain:angle(i) one of the parent's.
local function heading(v) return math.atan(v.y, v.x) end

function iterate(chain)
  for i = #chain.lengths, 1, -1 do
    local joints = chain.joints
    local to_tip, to_target = chain.tip - joints[i], chain.target - joints[i]
    local of_parent = i > 1 and heading(joints[i] - joints[i - 1]) or 0
    chain:turn(i, heading(to_target) - heading(to_tip) - of_parent)
  end
end
