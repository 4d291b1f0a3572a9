function iterate(chain)
  local e = chain.tip - chain.target
  local J = chain:jacobian()
  local f = (J * J:transpose() + identity(#e) * 0.01):solve(e)
  chain:turn_all(J:transpose() * f)
end
