// Loaded into a program with LD_PRELOAD, measures how it paints: nothing in the program changes.
// Stands between the program and SDL_GL_SwapWindow. Each frame is finished (glFinish), timed, and
// followed by an event, so that a program which sleeps when nothing happens paints on. After
// IKLAB_PROBE_FRAMES frames it writes one line for each to IKLAB_PROBE_OUT and ends the process:
//   wall clock (seconds since IKLAB_PROBE_START, of CLOCK_MONOTONIC)   processor time (seconds)
#define _GNU_SOURCE
#include <SDL.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { kMostFrames = 100000 };

struct Times {
  double wall;
  double processor;
};

static struct Times times[kMostFrames];
static int frames = 0;

static void* next(const char* name) {
  void* const found = dlsym(RTLD_NEXT, name);
  if (found == NULL) {
    fprintf(stderr, "frame_probe: no %s to pass on to\n", name);
    _exit(1);
  }
  return found;
}

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static const char* setting(const char* name) {
  const char* const value = getenv(name);
  if (value == NULL) {
    fprintf(stderr, "frame_probe: %s is not set\n", name);
    _exit(1);
  }
  return value;
}

static void report(void) {
  FILE* const out = fopen(setting("IKLAB_PROBE_OUT"), "w");
  if (out == NULL) _exit(1);
  const double start = atof(setting("IKLAB_PROBE_START"));
  for (int i = 0; i < frames; ++i) {
    fprintf(out, "%.9f %.9f\n", times[i].wall - start, times[i].processor);
  }
  fclose(out);
  // Not exit(): how long a program takes to end, and whether it can from here, is not the question.
  _exit(0);
}

// The mouse goes about in the window, as when a person works in it.
static void pushMouseMotion(SDL_Window* window) {
  SDL_Event event;
  SDL_zero(event);
  event.type = SDL_MOUSEMOTION;
  event.motion.windowID = SDL_GetWindowID(window);
  event.motion.x = 400 + frames % 200;
  event.motion.y = 300 + frames % 100;
  event.motion.xrel = 1;
  event.motion.yrel = 1;
  SDL_PushEvent(&event);
}

static void finish(void) {
  void (*glFinish)(void) = NULL;
  // POSIX lets a function's address pass through a data pointer, ISO C does not.
  *(void**)&glFinish = SDL_GL_GetProcAddress("glFinish");
  if (glFinish != NULL) glFinish();
}

void SDL_GL_SwapWindow(SDL_Window* window) {
  static void (*swap)(SDL_Window*) = NULL;
  if (swap == NULL) *(void**)&swap = next("SDL_GL_SwapWindow");
  finish();
  swap(window);
  times[frames].wall = now(CLOCK_MONOTONIC);
  times[frames].processor = now(CLOCK_PROCESS_CPUTIME_ID);
  ++frames;
  const int wanted = atoi(setting("IKLAB_PROBE_FRAMES"));
  if (frames >= wanted || frames == kMostFrames) report();
  pushMouseMotion(window);
}

// Nobody waits for the screen while being measured.
int SDL_GL_SetSwapInterval(int interval) {
  static int (*set)(int) = NULL;
  if (set == NULL) *(void**)&set = next("SDL_GL_SetSwapInterval");
  (void)interval;
  return set(0);
}
