-- What a script sees: vectors, matrices and the chain, on top of what chain.cpp offers as `native`;
-- and of Lua's libraries what cannot do harm. All loops here are counted as the script's own are.
local native = ...
local error, getmetatable, setmetatable, pairs = error, getmetatable, setmetatable, pairs
local rawget, rawset, select, type = rawget, rawset, select, type
local format, gsub, match, kind_of = string.format, string.gsub, string.match, math.type
local huge, sqrt, atan, unpack = math.huge, math.sqrt, math.atan, table.unpack

local function fail(...) error(format(...), 0) end  -- the line is found by who catches it

local Vector, Matrix, vectors, matrices = {}, {}, {}, {}
local function is_vector(x) return getmetatable(x) == Vector end
local function is_matrix(x) return getmetatable(x) == Matrix end

-- As people read it: no addresses, which are others each time.
local function text(x)
  local kind = type(x)
  if kind == "string" then return x end
  if kind == "nil" or kind == "boolean" then return x == nil and "nil" or x and "true" or "false" end
  if is_vector(x) or is_matrix(x) then
    local all = ""
    for i = 1, #x do
      if #all > 200 then return "(" .. all .. ", ...)" end
      all = all .. (i > 1 and ", " or "") .. text(x[i])
    end
    return "(" .. all .. ")"
  end
  if kind ~= "number" then return kind end
  return x ~= x and "nan" or format(kind_of(x) == "integer" and "%d" or "%.6g", x)
end
local function need(is_met, what, expected, x)
  if not is_met then fail("%s: expected %s, got %s", what, expected, text(x)) end
end
local function is_finite(x) return type(x) == "number" and x > -huge and x < huge end

-- Vectors, and matrices, which are tables of rows.
local function make(values) return setmetatable(values, Vector) end
local function pair(what, a, b)
  need(is_vector(a), what, "vectors", a)
  need(is_vector(b), what, "vectors", b)
  if #a ~= #b then fail("%s: vectors of %d and of %d numbers", what, #a, #b) end
end
local function combine(a, b, sign)
  pair(sign > 0 and "+" or "-", a, b)
  local c = {}
  for i = 1, #a do c[i] = a[i] + sign * b[i] end
  return make(c)
end
local function scaled(v, by)
  local c = {}
  for i = 1, #v do c[i] = v[i] * by end
  return make(c)
end
Vector.__add = function(a, b) return combine(a, b, 1) end
Vector.__sub = function(a, b) return combine(a, b, -1) end
Vector.__unm = function(a) return scaled(a, -1) end
Vector.__mul = function(a, b)
  if type(a) == "number" then a, b = b, a end
  need(type(b) == "number", "vector *", "a number, or a:dot(b) or a:cross(b)", b)
  return scaled(a, b)
end
Vector.__div = function(a, b)
  need(is_vector(a), "/", "a vector", a)
  need(type(b) == "number", "vector /", "a number", b)
  local c = {}
  for i = 1, #a do c[i] = a[i] / b end
  return make(c)
end
Vector.__concat = function(a, b) return text(a) .. text(b) end
Vector.__eq = function(a, b)
  for i = 1, #a do if a[i] ~= b[i] then return false end end
  return #a == #b
end
local letters = {x = 1, y = 2, z = 3}
Vector.__index = function(v, key)
  local found = vectors[key]
  if found == nil then found = rawget(v, letters[key]) end
  if found == nil and key == #v + 1 then return nil end  -- ipairs() ends there
  if found == nil then fail("a vector of %d numbers has no '%s'", #v, text(key)) end
  return found
end
Vector.__newindex = function(v, key, value)
  if not letters[key] or letters[key] > #v then fail("a vector of %d numbers has no '%s'", #v, text(key)) end
  v[letters[key]] = value
end
function vectors.dot(a, b)
  pair("dot", a, b)
  local sum = 0.0
  for i = 1, #a do sum = sum + a[i] * b[i] end
  return sum
end
function vectors.length(a) return sqrt(vectors.dot(a, a)) end
function vectors.unit(a)
  local length = vectors.length(a)
  return length > 0 and a / length or scaled(a, 1)
end
function vectors.cross(a, b)
  pair("cross", a, b)
  local z = a[1] * b[2] - a[2] * b[1]
  if #a == 2 then return z end
  need(#a == 3, "cross", "vectors of the plane or of space", a)
  return make {a[2] * b[3] - a[3] * b[2], a[3] * b[1] - a[1] * b[3], z}
end
-- The turn that takes a to the direction of b: an angle in the plane, a rotation vector in space.
function vectors.turn_to(a, b)
  local across, along = vectors.cross(a, b), vectors.dot(a, b)
  if #a == 2 then return atan(across, along) end
  return vectors.unit(across) * atan(vectors.length(across), along)
end
function vector(...)
  local v = {...}
  for i = 1, select("#", ...) do need(type(v[i]) == "number", "vector(x, y)", "numbers", v[i]) end
  return make(v)
end

function matrix(rows)
  local m = {}
  need(type(rows) == "table" and #rows > 0, "matrix{{a, b}, {c, d}}", "a table of rows", rows)
  for i = 1, #rows do
    local row = rows[i]
    need(type(row) == "table" and #row == #rows[1], "matrix{{a, b}, {c, d}}", "rows of one length", row)
    m[i] = make {}
    for j = 1, #row do
      need(type(row[j]) == "number", "matrix{{a, b}, {c, d}}", "numbers", row[j])
      rawset(m[i], j, row[j])
    end
  end
  return setmetatable(m, Matrix)
end
local function by_rows(a, what)
  local m = {}
  for i = 1, #a do m[i] = what(a[i], i) end
  return setmetatable(m, Matrix)
end
function identity(n)
  need(is_finite(n) and n >= 1, "identity(n)", "a number of rows", n)
  local m = {}
  for i = 1, n do
    m[i] = {}
    for j = 1, n do m[i][j] = i == j and 1.0 or 0.0 end
    make(m[i])
  end
  return setmetatable(m, Matrix)
end
local function sum(a, b, sign)
  need(is_matrix(a) and is_matrix(b) and #a == #b, "matrix + matrix", "matrices of one size", b)
  return by_rows(a, function(row, i) return combine(row, b[i], sign) end)
end
Matrix.__add = function(a, b) return sum(a, b, 1) end
Matrix.__sub = function(a, b) return sum(a, b, -1) end
Matrix.__unm = function(a) return by_rows(a, function(row) return scaled(row, -1) end) end
Matrix.__index = function(a, key)
  if key == #a + 1 then return nil end
  if matrices[key] == nil then fail("a matrix of %d rows has no '%s'", #a, text(key)) end
  return matrices[key]
end
Matrix.__mul = function(a, b)
  if not is_matrix(a) then a, b = b, a end
  if type(b) == "number" then return by_rows(a, function(row) return scaled(row, b) end) end
  if is_vector(b) then
    local c = {}
    for i = 1, #a do c[i] = vectors.dot(a[i], b) end
    return make(c)
  end
  need(is_matrix(b), "matrix *", "a number, a vector or a matrix", b)
  local columns = b:transpose()
  return by_rows(a, function(row) return columns * row end)
end
function matrices.transpose(a)
  local m = {}
  for j = 1, #a[1] do
    m[j] = {}
    for i = 1, #a do m[j][i] = a[i][j] end
    make(m[j])
  end
  return setmetatable(m, Matrix)
end
-- Gauss's method, with the largest pivot of each column.
function matrices.solve(a, right)
  need(is_matrix(a) and #a == #a[1], "solve", "a square matrix", a)
  need(is_vector(right) and #right == #a, "solve", "a vector of as many numbers", right)
  local n, m, x = #a, by_rows(a, function(row) return scaled(row, 1) end), scaled(right, 1)
  for k = 1, n do
    local best = k
    for i = k + 1, n do if m[i][k] ^ 2 > m[best][k] ^ 2 then best = i end end
    m[k], m[best], x[k], x[best] = m[best], m[k], x[best], x[k]
    need(m[k][k] ~= 0, "solve", "a matrix that has an inverse", a)
    for i = k + 1, n do
      local part = m[i][k] / m[k][k]
      for j = k, n do m[i][j] = m[i][j] - part * m[k][j] end
      x[i] = x[i] - part * x[k]
    end
  end
  for k = n, 1, -1 do
    for j = k + 1, n do x[k] = x[k] - m[k][j] * x[j] end
    x[k] = x[k] / m[k][k]
  end
  return x
end

-- The chain. Points have two coordinates where it lies in the plane.
local function point(x, y, z) return make(native.is_planar() and {x, y} or {x, y, z}) end
local function joint(i, what, most)
  local is_joint = is_finite(i) and i >= 1 and i <= most and i % 1 == 0
  need(is_joint, what, "a joint's number from 1 to " .. most, i)
  return i
end
local function coordinates(v, what)
  local size = native.is_planar() and 2 or 3
  need(is_vector(v) and #v == size, what, "a vector of " .. size .. " numbers", v)
  for i = 1, size do need(is_finite(v[i]), what, "finite numbers", v) end
  return v[1], v[2], size == 3 and v[3] or nil
end
local function list(count, item)
  return setmetatable({}, {__len = count, __index = function(_, i) return i ~= count() + 1 and item(i) or nil end,
    __newindex = function() fail("this list is read only: use chain:turn(i, angle) or chain:place(i, point)") end})
end
local methods = {
  joints = list(function() return native.size() + 1 end,
    function(i) return point(native.point(joint(i, "joints[i]", native.size() + 1))) end),
  lengths = list(native.size, function(i) return native.length(joint(i, "lengths[i]", native.size())) end),
}
local values = {
  tip = function() return point(native.point(native.size() + 1)) end,
  target = function() return point(native.target()) end,
  distance = function() return vectors.length(point(native.target()) - point(native.point(native.size() + 1))) end,
  iteration = function() return native.iteration() end,
}
local chain = setmetatable({}, {
  __index = function(_, key)
    if methods[key] then return methods[key] end
    if not values[key] then
      fail("chain has no '%s': expected joints, lengths, tip, target, distance, iteration, turn, turn_all, "
        .. "place, angle, limit, axis or jacobian", text(key))
    end
    return values[key]()
  end,
  __newindex = function() fail("chain is read only: use chain:turn(i, angle) or chain:place(i, point)") end})
function methods:turn(i, angle)
  joint(i, "turn(i, angle)", native.size())
  local turned
  if is_vector(angle) and not native.is_planar() then
    turned = native.turn(i, coordinates(angle, "turn(i, vector)"))
  else
    need(native.freedoms(i) < 3 or native.is_planar(), "turn(i, vector)", "a rotation vector of a ball", angle)
    need(is_finite(angle), "turn(i, angle)", "a finite number", angle)
    turned = native.turn(i, angle)
  end
  need(is_finite(turned), "turn(i, angle)", "an angle that can be added", angle)
  return turned
end
-- From the tip on: what a joint turns about stays in its place.
function methods:turn_all(steps)
  local k = 0
  for i = 1, native.size() do k = k + native.freedoms(i) end
  need(is_vector(steps) and #steps == k, "turn_all(steps)", "a vector of " .. k .. " numbers", steps)
  for i = native.size(), 1, -1 do
    k = k - native.freedoms(i)
    local is_ball = native.freedoms(i) == 3
    methods:turn(i, is_ball and make {steps[k + 1], steps[k + 2], steps[k + 3]} or steps[k + 1])
  end
end
function methods:place(i, where)
  joint(i, "place(i, point)", native.size() + 1)
  local x, y, z = coordinates(where, "place(i, point)")
  need(native.place(i, x, y, z), "place(i, point)", "joints that turn, and a point near the chain", where)
end
function methods:angle(i) return native.angle(joint(i, "angle(i)", native.size())) end
function methods:limit(i) return native.limit(joint(i, "limit(i)", native.size())) end
function methods:axis(i)
  need(not native.is_planar() and native.freedoms(joint(i, "axis(i)", native.size())) == 1, "axis(i)",
    "a joint in space with one axis", i)
  return point(native.axis(i))
end
-- A column for each number that a joint has; of a ball, for turns about the axes of the world.
function methods:jacobian()
  local columns = {}
  for i = 1, native.size() do
    for k = 1, native.freedoms(i) do columns[#columns + 1] = point(native.column(i, k)) end
  end
  return setmetatable(columns, Matrix):transpose()
end

function say(...)
  local all = ""
  for i = 1, select("#", ...) do all = all .. (i > 1 and " " or "") .. text((select(i, ...))) end
  need(native.say(all), "say(...)", "less at one step", all)
end
function mark(where, label)
  local x, y, z = coordinates(where, "mark(point, label)")
  need(native.mark(x, y, z or 0, text(label == nil and "" or label)), "mark(point, label)", "fewer at one step", label)
end

-- Lua's own: nothing that copies or searches for long in one instruction, nor goes by addresses.
local kept = {math = true, string = true, vector = true, matrix = true, identity = true, say = true, mark = true,
  assert = true, error = true, ipairs = true, tonumber = true, type = true}
local globals, strings = _G, string
for name in pairs(globals) do if not kept[name] then globals[name] = nil end end
tostring = text
kept = {len = true, lower = true, reverse = true, sub = true, upper = true}
for name in pairs(strings) do if not kept[name] then strings[name] = nil end end
function string.format(how, ...)
  need(type(how) == "string", "format", "a text", how)
  local rest = gsub(gsub(how, "%%%.?%d?%d?[fge]", ""), "%%[ds%%]", "")
  need(not match(rest, "%%"), "format", "%d, %s, %f, %g or %e, with a precision such as %.2f", how)
  local all = {...}
  for i = 1, select("#", ...) do if type(all[i]) ~= "number" then all[i] = text(all[i]) end end
  return format(how, unpack(all, 1, select("#", ...)))
end
math.randomseed(1)
math.randomseed = nil
table = {}
function table.insert(t, at, value)
  if value == nil then at, value = #t + 1, at end
  for i = #t, at, -1 do t[i + 1] = t[i] end
  t[at] = value
end
function table.remove(t, at)
  local n = #t
  local value = t[at or n]
  for i = at or n, n do t[i] = t[i + 1] end
  return value
end
return chain
