-- Damped least squares: all joints turn at once, by
--   steps = transposed J * f,  where  (J * transposed J + damping^2) * f = e.
-- The damping keeps the steps small where the chain is nearly straight.

local damping = 0.03  -- as a part of the chain's length
local longest = 0.2   -- the most of the way in one step, as a part of it

function iterate(chain)
  local size = 0
  for i = 1, #chain.lengths do size = size + chain.lengths[i] end

  local e = chain.target - chain.tip
  if e:length() > longest * size then e = e:unit() * (longest * size) end

  local J = chain:jacobian()
  local lambda = damping * size
  local f = (J * J:transpose() + identity(#e) * lambda ^ 2):solve(e)

  say("The tip misses the target by", chain.distance)
  chain:turn_all(J:transpose() * f)
end
