# wish file_source.tcl URI...: a small window at the screen's corner, from which these files are
# dragged. Writes "ready" once it is there and "accepted" once a window under the pointer takes
# files; ends when the drag has.
package require tkdnd

proc say {word} {
  puts $word
  flush stdout
}
proc bgerror {message} {
  puts stderr $message
  exit 1
}
# The target's answer: tkdnd shows it to its own cursor alone.
proc answered {command operation} {
  if {[dict get [lindex $command 1] accept]} {say accepted}
}
trace add execution tkdnd::xdnd::_HandleXdndStatus enter answered

wm overrideredirect . 1
wm geometry . 100x30+0+0
pack [label .files -text Files] -expand 1 -fill both
tkdnd::drag_source register .files
bind .files <<DragInitCmd>> {list copy text/uri-list $argv}
bind .files <<DragEndCmd>> exit
tkwait visibility .files
say ready
