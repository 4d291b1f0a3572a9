-- Your own solver: iterate(chain) is called until the tip is at the target
-- or nothing moves any more.
--   chain.joints[i]  where joint i is; the last one is the tip
--   chain.lengths[i] how long bone i is
--   chain.target     where the tip is to come
--   chain:turn(i, angle)   turns joint i and all that it carries
--   chain:place(i, point)  moves joint i as a point
--   say("text"), mark(point, "label")  tell something about a step

function iterate(chain)
  say("The tip is", chain.distance, "away from the target.")
  -- chain:turn(1, 0.1)
end
