// The page around the program: unpacks it, keeps its settings in the browser's store, brings files in
// and takes them away, and takes the program's turns. src/platform/web/ calls `Module.page`.
'use strict';

var Module = (() => {
  const SETTINGS = '/settings';    // kept in the store
  const DOWNLOADS = '/downloads';  // what is written there is handed to the user
  const MINE = Math.random().toString(36).slice(2);  // this tab among others
  const TAB = 'iklab-tab-';  // and MINE: a lock that a tab holds as long as it is there
  const PATIENCE = 3000;  // milliseconds: for other tabs
  const canvas = document.getElementById('canvas');
  const message = document.getElementById('message');
  const said = document.getElementById('said');
  const address = new URLSearchParams(location.search);

  // --- What the page itself says -----------------------------------------------------------------

  const TEXTS = {
    en: {
      loading: 'IK Lab is loading …',
      old: 'IK Lab needs a newer browser: Chrome or Edge from 95, Firefox from 113, Safari from 16.4.',
      webgl: 'IK Lab draws with WebGL 2, which this browser does not offer.\nAny current Firefox, ' +
        'Chrome, Edge or Safari has it, unless hardware acceleration is turned off in its settings.',
      wasm: 'IK Lab is a WebAssembly program, which this page is not allowed to run: a setting of ' +
        'the browser forbids it, or the site does (its Content-Security-Policy).',
      failed: 'IK Lab could not start.',
      stopped: 'IK Lab has stopped. Reload the page to go on: unsaved work is offered again.',
      ended: 'IK Lab has ended. Reload the page to begin again.',
      canvas: 'IK Lab: the scene and its panels. Tab goes through the controls, F1 shows all keys.',
    },
    pt: {
      loading: 'O IK Lab está carregando …',
      old: 'O IK Lab precisa de um navegador mais novo: Chrome ou Edge a partir do 95, Firefox a ' +
        'partir do 113, Safari a partir do 16.4.',
      webgl: 'O IK Lab desenha com WebGL 2, que este navegador não oferece.\nQualquer Firefox, ' +
        'Chrome, Edge ou Safari atual o tem, a menos que a aceleração por hardware esteja desligada ' +
        'nas configurações.',
      wasm: 'O IK Lab é um programa em WebAssembly, que esta página não tem permissão para executar: ' +
        'uma configuração do navegador proíbe isso, ou o site (a sua Content-Security-Policy).',
      failed: 'O IK Lab não pôde iniciar.',
      stopped: 'O IK Lab parou. Recarregue a página para continuar: o trabalho não salvo é oferecido ' +
        'de novo.',
      ended: 'O IK Lab terminou. Recarregue a página para começar de novo.',
      canvas: 'IK Lab: a cena e os painéis. Tab percorre os controles, F1 mostra todas as teclas.',
    },
    ru: {
      loading: 'IK Lab загружается …',
      old: 'IK Lab нужен браузер новее: Chrome или Edge от 95, Firefox от 113, Safari от 16.4.',
      webgl: 'IK Lab рисует через WebGL 2, которого в этом браузере нет.\nОн есть в любом нынешнем ' +
        'Firefox, Chrome, Edge или Safari, если в настройках не выключено аппаратное ускорение.',
      wasm: 'IK Lab — программа на WebAssembly, и этой странице не разрешено её выполнять: запрещает ' +
        'настройка браузера или сам сайт (его Content-Security-Policy).',
      failed: 'Не удалось запустить IK Lab.',
      stopped: 'IK Lab остановился. Перезагрузите страницу, чтобы продолжить: несохранённая работа ' +
        'будет предложена снова.',
      ended: 'IK Lab завершён. Перезагрузите страницу, чтобы начать заново.',
      canvas: 'IK Lab: сцена и панели. Tab переходит по элементам управления, F1 показывает все клавиши.',
    },
    ko: {
      loading: 'IK Lab을 불러오는 중 …',
      old: 'IK Lab에는 더 새로운 브라우저가 필요합니다: Chrome 또는 Edge 95, Firefox 113, Safari 16.4 이상.',
      webgl: 'IK Lab은 WebGL 2로 그리는데 이 브라우저에는 없습니다.\n현재의 Firefox, Chrome, Edge, ' +
        'Safari에는 모두 있습니다. 설정에서 하드웨어 가속이 꺼져 있지 않은지 확인하세요.',
      wasm: 'IK Lab은 WebAssembly 프로그램인데 이 페이지에서는 실행할 수 없습니다. 브라우저 설정이나 ' +
        '사이트(Content-Security-Policy)가 막고 있습니다.',
      failed: 'IK Lab을 시작할 수 없습니다.',
      stopped: 'IK Lab이 멈췄습니다. 계속하려면 페이지를 새로 고치세요. 저장하지 않은 작업을 다시 제안합니다.',
      ended: 'IK Lab이 끝났습니다. 다시 시작하려면 페이지를 새로 고치세요.',
      canvas: 'IK Lab: 장면과 패널. Tab으로 컨트롤 사이를 이동하고 F1로 모든 키를 봅니다.',
    },
  };
  const asked = /(?:^|[#&])lang=([a-z]+)/.exec(location.hash);
  let language = 'en';

  function speak(code) {
    language = TEXTS[code] ? code : 'en';
    document.documentElement.lang = code;
    canvas.setAttribute('aria-label', TEXTS[language].canvas);
  }
  speak([asked && asked[1], ...(navigator.languages || [])]
    .map((each) => (each || '').slice(0, 2)).find((each) => TEXTS[each]) || 'en');

  function say(what, detail) {
    message.firstElementChild.textContent = TEXTS[language][what] + (detail ? '\n\n' + detail : '');
    message.hidden = false;
  }
  say('loading');

  // Before its first picture the program has not started, whatever went wrong.
  function fail(error) {
    runs = false;
    const isKnown = error in TEXTS.en;
    say(isKnown ? error : page.turns > 0 ? 'stopped' : 'failed', isKnown ? '' : String(error));
  }

  // Around the page there may be another one, which has the focus, and ways before and behind it.
  const isFramed = window !== window.top;
  document.documentElement.classList.toggle('framed', isFramed);

  // --- The files that are in the page --------------------------------------------------------------

  async function unpack() {
    const element = document.getElementById('pack');
    // A policy may forbid to fetch what is in the page.
    const packed = Uint8Array.from(atob(element.textContent), (each) => each.charCodeAt(0));
    element.remove();
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const files = new Map();
    let at = 0;
    for (const [name, size] of JSON.parse(document.getElementById('parts').textContent)) {
      files.set(name, bytes.subarray(at, at + size));
      at += size;
    }
    return files;
  }

  // Holds a lock of the browser's, which goes with its tab. Resolves, once it is held or after some
  // time, to the function that gives it back.
  function hold(name) {
    return new Promise((begin) => {
      const goOn = () => begin(() => {});
      if (!navigator.locks) return goOn();
      navigator.locks.request(name, () => new Promise((end) => begin(end))).catch(goOn);
      setTimeout(goOn, PATIENCE);
    });
  }

  let started = () => {};  // lets the next tab start

  // --- The store, which all tabs share -------------------------------------------------------------

  const store = {
    base: null,           // null: the browser has none, and nothing is kept
    stamps: new Map(),    // of files, as they are in the store
    channel: null,
    locks: new Map(),     // this tab's, by number
    others: new Map(),    // other tabs' locked files
    lastLock: 0,

    // Where the browser refuses its store, or word of other tabs, the program does without.
    async open() {
      try {
        this.base = await new Promise((resolve, reject) => {
          const request = indexedDB.open('iklab', 1);
          request.onupgradeneeded = () => request.result.createObjectStore('files');
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
          request.onblocked = () => reject(new Error('blocked'));
        });
        this.base.onclose = () => this.base = null;
      } catch (error) {
        console.warn('IK Lab: settings and unsaved work cannot be kept: ' + error);
      }
      await this.meet().catch((error) => console.warn('IK Lab: other tabs are not heard: ' + error));
    },

    async meet() {
      if (!this.base || !('BroadcastChannel' in window)) return;
      this.channel = new BroadcastChannel('iklab');
      this.channel.onmessage = (event) => this.hear(event.data);
      await hold(TAB + MINE);
      // Of two that start at once, each would take what nobody has locked yet.
      started = await hold('iklab-start');
      this.channel.postMessage({ from: MINE, kind: 'hello' });
      await this.answers();
    },

    async answers() {
      const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
      if (!navigator.locks) return wait(60);
      const { held } = await navigator.locks.query();
      const tabs = held.map(({ name }) => name).filter((name) => name.startsWith(TAB))
        .map((name) => name.slice(TAB.length)).filter((tab) => tab !== MINE);
      const end = performance.now() + PATIENCE;
      while (performance.now() < end && !tabs.every((tab) => this.others.has(tab))) await wait(10);
    },

    async load() {
      if (!this.base) return;
      const files = this.base.transaction('files').objectStore('files');
      const done = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const [paths, values] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
      paths.forEach((path, i) => this.place(path, values[i]));
    },

    place(path, { bytes, time }) {
      const { FS } = Module;
      FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
      FS.writeFile(path, bytes);
      FS.utime(path, time, time);
      this.stamps.set(path, this.stampOf(path));
    },

    stampOf(path) {
      const { size, mtime } = Module.FS.stat(path);
      return size + ' ' + mtime.getTime();
    },

    // Brings what has changed into the store, and tells the other tabs.
    sync() {
      const { FS } = Module;
      const there = filesIn(SETTINGS);
      const put = [];
      for (const path of there) {
        const stamp = this.stampOf(path);
        if (this.stamps.get(path) === stamp) continue;
        this.stamps.set(path, stamp);
        put.push({ path, file: { bytes: FS.readFile(path), time: FS.stat(path).mtime.getTime() } });
      }
      const gone = [...this.stamps.keys()].filter((path) => !there.includes(path));
      if (put.length === 0 && gone.length === 0) return;
      gone.forEach((path) => this.stamps.delete(path));
      if (this.channel) this.channel.postMessage({ from: MINE, kind: 'files', put, gone });
      if (!this.base) return;
      const files = this.base.transaction('files', 'readwrite').objectStore('files');
      put.forEach(({ path, file }) => files.put(file, path));
      gone.forEach((path) => files.delete(path));
    },

    tellLocks() {
      if (!this.channel) return;
      this.channel.postMessage({ from: MINE, kind: 'locks', paths: [...this.locks.values()] });
    },

    hear({ from, kind, paths, put, gone }) {
      if (kind === 'hello') this.tellLocks();
      if (kind === 'locks') this.others.set(from, paths);
      if (kind === 'bye') this.others.delete(from);
      if (kind !== 'files' || !Module.FS) return;
      put.forEach(({ path, file }) => this.place(path, file));
      for (const path of gone) {
        this.stamps.delete(path);
        if (Module.FS.analyzePath(path).exists) Module.FS.unlink(path);
      }
    },
  };

  function filesIn(folder) {
    const { FS } = Module;
    return FS.readdir(folder).filter((name) => name !== '.' && name !== '..').flatMap((name) => {
      const path = folder + '/' + name;
      if (FS.isDir(FS.stat(path).mode)) return filesIn(path);
      return name.endsWith('.lock') || name.startsWith('.') ? [] : [path];
    });
  }

  // --- Files that come and go ----------------------------------------------------------------------

  const downloaded = new Map();  // stamps of what need not be handed over

  function download() {
    for (const path of filesIn(DOWNLOADS)) {
      const stamp = store.stampOf(path);
      if (downloaded.get(path) === stamp) continue;
      downloaded.set(path, stamp);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([Module.FS.readFile(path)]));
      link.download = path.slice(DOWNLOADS.length + 1).replaceAll('/', '-');
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    }
  }

  function withText(text, use) {
    const size = 4 * text.length + 1;
    const place = Module._malloc(size);
    Module.stringToUTF8(text, place, size);
    use(place);
    Module._free(place);
  }

  async function open(files) {
    for (const file of files) {
      const path = DOWNLOADS + '/' + file.name.replaceAll('/', '-');
      Module.FS.writeFile(path, new Uint8Array(await file.arrayBuffer()));
      downloaded.set(path, store.stampOf(path));
      withText(path, Module._iklab_drop);
    }
  }

  // --- Films: WebM, encoded by the browser (WebCodecs) --------------------------------------------

  // Elements of EBML, RFC 8794: an id, the content's size and the content, which is bytes or elements.
  const webm = {
    uint(value, size = 8) {
      const bytes = new DataView(new ArrayBuffer(8));
      bytes.setBigUint64(0, BigInt(value));
      return new Uint8Array(bytes.buffer, 8 - size);
    },
    float(value) {
      const bytes = new DataView(new ArrayBuffer(8));
      bytes.setFloat64(0, value);
      return new Uint8Array(bytes.buffer);
    },
    text: (value) => new TextEncoder().encode(value),
    // The size takes eight bytes.
    element(id, ...contents) {
      const size = contents.flat(9).reduce((sum, each) => sum + each.length, 0);
      const size8 = this.uint(size);
      size8[0] = 1;
      return [this.uint(id, Math.ceil((32 - Math.clz32(id)) / 8)), size8, ...contents.flat(9)];
    },
    sizeOf: (parts) => parts.reduce((sum, each) => sum + each.length, 0),

    // Pieces: { time, milliseconds; isKey; bytes }, the first a key. A cluster begins at each key.
    // Matroska, RFC 9559; WebM leaves some of it out.
    file({ codec, width, height, milliseconds, pieces }) {
      const clusters = [];
      for (const { time, isKey, bytes } of pieces) {
        if (isKey) clusters.push({ time, blocks: [] });
        const { time: begin, blocks } = clusters.at(-1);
        const head = new Uint8Array([0x81, 0, 0, isKey ? 0x80 : 0]);
        new DataView(head.buffer).setInt16(1, time - begin);
        blocks.push(this.element(0xA3, head, bytes));
      }
      const facts = [
        ...this.element(0x1549A966, this.element(0x2AD7B1, this.uint(1000000)),
          this.element(0x4489, this.float(milliseconds)), this.element(0x4D80, this.text('IK Lab')),
          this.element(0x5741, this.text('IK Lab'))),
        ...this.element(0x1654AE6B, this.element(0xAE, this.element(0xD7, this.uint(1)),
          this.element(0x73C5, this.uint(1)), this.element(0x83, this.uint(1)),
          this.element(0x86, this.text(codec)),
          this.element(0xE0, this.element(0xB0, this.uint(width)),
            this.element(0xBA, this.uint(height))))),
      ];
      const written = clusters.map(({ time, blocks }) =>
        this.element(0x1F43B675, this.element(0xE7, this.uint(time)), blocks));
      const cuesFor = (places) => this.element(0x1C53BB6B, clusters.map(({ time }, i) =>
        this.element(0xBB, this.element(0xB3, this.uint(time)), this.element(0xB7,
          this.element(0xF7, this.uint(1)), this.element(0xF1, this.uint(places[i]))))));
      let place = this.sizeOf(facts) + this.sizeOf(cuesFor(clusters.map(() => 0)));
      const places = written.map((each) => (place += this.sizeOf(each)) - this.sizeOf(each));
      return new Blob([
        ...this.element(0x1A45DFA3, this.element(0x4286, this.uint(1)),
          this.element(0x42F7, this.uint(1)), this.element(0x42F2, this.uint(4)),
          this.element(0x42F3, this.uint(8)), this.element(0x4282, this.text('webm')),
          this.element(0x4287, this.uint(4)), this.element(0x4285, this.uint(2))),
        ...this.element(0x18538067, facts, cuesFor(places), written),
      ]);
    },
  };

  const films = {
    CODECS: [['vp09.00.51.08', 'V_VP9'], ['vp8', 'V_VP8']],
    BITS: 4,  // a second, for each pixel
    KEYS: 2000,  // milliseconds between two pictures that stand for themselves, for whoever seeks
    codec: null,  // null: this browser has none
    all: new Map(),
    last: 0,

    async prepare() {
      if (!('VideoEncoder' in window)) return;
      for (const codec of this.CODECS) {
        const { supported } = await VideoEncoder.isConfigSupported(
          { codec: codec[0], width: 1280, height: 720 }).catch(() => ({}));
        if (supported) return void (this.codec = codec);
      }
    },
    // Returns its number. A video has no odd sides: the last row and column are left out.
    begin(width, height) {
      const [name, codec] = this.codec;
      const film = { width, height, even: [width - width % 2, height - height % 2], pieces: [],
        end: 0, lastKey: -this.KEYS, isOver: false, bytes: null };
      film.encoder = new VideoEncoder({
        output: (chunk) => {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          film.pieces.push({ time: Math.round(chunk.timestamp / 1000), isKey: chunk.type === 'key',
            bytes });
          page.wake();
        },
        error: (error) => this.fail(film, error),
      });
      film.encoder.configure({ codec: name, width: film.even[0], height: film.even[1],
        bitrate: this.BITS * width * height, latencyMode: 'quality' });
      film.codec = codec;
      this.all.set(++this.last, film);
      return this.last;
    },
    fail(film, error) {
      console.warn('IK Lab: a film cannot be encoded: ' + error);
      film.isOver = true;
      page.wake();
    },
    encode(film, time) {
      if (film.isOver) return;
      const [width, height] = film.even;
      const isKey = time >= film.lastKey + this.KEYS;
      if (isKey) film.lastKey = time;
      try {
        const picture = new VideoFrame(film.pixels, { format: 'RGBX', codedWidth: film.width,
          codedHeight: film.height, visibleRect: { x: 0, y: 0, width, height },
          timestamp: 1000 * time });
        film.encoder.encode(picture, { keyFrame: isKey });
        picture.close();
      } catch (error) {
        this.fail(film, error);
      }
    },
    add(number, pixels, seconds) {
      const film = this.all.get(number);
      film.pixels = pixels;
      film.seconds = seconds;
      this.encode(film, film.end);
      film.end += 1000 * seconds;
    },
    waiting(number) {
      return this.all.get(number).encoder.encodeQueueSize;
    },
    async close(number) {
      const film = this.all.get(number);
      // Players end with the last picture: it comes again, for as long as it is seen.
      if (film.pixels && film.seconds > 0.1) this.encode(film, film.end - 40);
      await film.encoder.flush().catch(() => {});
      const { codec, even: [width, height], end, pieces } = film;
      if (pieces.length > 0 && !film.isOver) {
        const file = webm.file({ codec, width, height, milliseconds: end, pieces });
        film.bytes = new Uint8Array(await file.arrayBuffer());
      }
      film.isOver = true;
      page.wake();
    },
    write(number, path) {
      const { bytes } = this.all.get(number);
      if (bytes) Module.FS.writeFile(path, bytes);
      return bytes !== null;
    },
    drop(number) {
      const { encoder } = this.all.get(number);
      if (encoder.state !== 'closed') encoder.close();
      this.all.delete(number);
    },
  };

  // --- Typing ----------------------------------------------------------------------------------------

  // Input methods and keyboards on the screen are for a field of the page's. What changes in that one
  // is told to the program, since whoever composes, completes or corrects words tells of no keys.
  const keyboard = {
    field: document.getElementById('field'),
    REST: ' '.repeat(32),  // of the field: what can be erased
    caret: null,  // left, top and height, CSS pixels; null: nobody types
    text: '',  // of the field, as the program was told

    place(caret) {
      this.caret = caret;
      if (!caret) return this.close();
      const [left, top, height] = caret;
      Object.assign(this.field.style, { left: left + 'px', top: top + 'px', height: height + 'px' });
      this.follow();
    },
    // The field has the focus as long as somebody types, except on screens for fingers:
    // there it would bring the keyboard unasked.
    follow() {
      if (!this.caret || document.activeElement === this.field) return;
      if (page.isForFingers() || (isFramed && !document.hasFocus())) return;
      this.clear();
      this.field.focus();
    },
    close() {
      if (document.activeElement !== this.field) return;
      canvas.focus();
      scrollTo(0, 0);  // where the browser has moved the page aside
    },
    // A finger has been at this height of the page.
    open(y) {
      if (!this.caret) return;
      const [, top, height] = this.caret;
      if (y < top - height || y > top + 2 * height) return;
      this.clear();
      this.field.blur();  // some show no keyboard for what had the focus already
      this.field.focus();
    },
    clear() {
      this.text = this.field.value = this.REST;
      this.field.setSelectionRange(this.REST.length, this.REST.length);
    },
    hear(event) {
      const was = [...this.text];
      const is = [...this.field.value];
      let same = 0;
      while (same < was.length && was[same] === is[same]) ++same;
      for (let i = same; i < was.length; ++i) Module._iklab_erase();
      for (const each of is.slice(same)) withText(each, Module._iklab_type);
      this.text = this.field.value;
      if (!event.isComposing && is.length < this.REST.length) this.clear();
    },
    // Ctrl with Alt is AltGr, which makes characters.
    isShortcut: (event) => (event.ctrlKey && !event.altKey) || event.metaKey,
    // Whether this key comes as text.
    isText(event) {
      const isOne = [...event.key].length === 1 && !this.isShortcut(event);
      return isOne || event.isComposing || event.key === 'Unidentified' || event.key === 'Process';
    },
  };

  // --- Back ------------------------------------------------------------------------------------------

  // A lesson that is open is an entry of the browser's history, which Back takes away.
  const lesson = {
    hash: '',          // of the page, when it was begun
    isLeaving: false,  // the entry is being taken away
    isEntry: () => history.state === 'iklab-lesson',

    // After each turn: what the program says is so, whoever opened or closed it.
    follow() {
      const { isInLesson } = page.facts;
      if (this.isLeaving || Boolean(isInLesson) === this.isEntry()) return;
      if (isInLesson) {
        this.hash = location.hash;
        history.pushState('iklab-lesson', '');
      } else {
        this.isLeaving = true;
        history.back();
      }
    },
    // Where the address has changed, too, it says where to go.
    back() {
      if (!runs) return;
      const isLeft = this.isLeaving || !page.facts.isInLesson || this.isEntry();
      this.isLeaving = false;
      if (!isLeft && location.hash === this.hash) Module._iklab_back();
      page.wake();
    },
  };

  // --- Turns -----------------------------------------------------------------------------------------

  let frame = 0;
  let timer = 0;
  let runs = false;
  let complaint = '';  // the last line on standard error

  function turn() {
    frame = 0;
    clearTimeout(timer);
    if (!runs) return;
    let wait = 0;
    try {
      wait = Module._iklab_turn();
      download();
      store.sync();
      lesson.follow();
    } catch (error) {
      fail(error);
      throw error;
    }
    if (page.turns++ === 0) page.firstPicture = performance.now();
    message.hidden = true;
    if (wait < 0) {
      runs = false;
      page.isUnsaved = false;
      say('ended');
    } else if (wait < 0.02) {
      page.wake();
    } else if (wait < 3600) {
      timer = setTimeout(page.wake, 1000 * wait);
    }
  }

  // Whoever hides a tab may close it without another word.
  function leave() {
    if (!runs) return;
    Module._iklab_leave();
    cancelAnimationFrame(frame);
    turn();
  }

  const page = {
    films,
    keyboard,
    turns: 0,  // so far
    firstPicture: 0,  // milliseconds after the page was asked for
    isUnsaved: false,
    isForFingers: () => matchMedia('(pointer: coarse)').matches,
    keeps: () => store.base !== null,
    facts: {},  // what the program has told last: platform/browser.h
    hear(facts) {
      if (facts.language !== this.facts.language) speak(facts.language || 'en');
      if (facts.said !== this.facts.said) said.textContent = facts.said;
      this.facts = facts;
    },
    wake() {
      if (frame === 0) frame = requestAnimationFrame(turn);
    },
    choose(kinds) {
      this.input = document.createElement('input');  // kept: nobody else holds it
      const { input } = this;
      input.type = 'file';
      input.accept = kinds;
      input.onchange = () => open(input.files);
      input.click();
    },
    copy(text) {
      const byHand = () => {
        const area = document.createElement('textarea');
        area.value = text;
        document.body.append(area);
        area.select();
        document.execCommand('copy');
        area.remove();
        canvas.focus();
      };
      if (navigator.clipboard) navigator.clipboard.writeText(text).catch(byHand);
      else byHand();
    },
    lock(path) {
      for (const paths of store.others.values()) if (paths.includes(path)) return -1;
      store.locks.set(++store.lastLock, path);
      store.tellLocks();
      return store.lastLock;
    },
    unlock(number) {
      store.locks.delete(number);
      store.tellLocks();
    },
  };

  // --- What the browser tells ------------------------------------------------------------------------

  // Keys that are the browser's own: SDL, which takes all others, does not hear of them.
  function isOfBrowser(event) {
    if (['F5', 'F11', 'F12'].includes(event.key)) return true;
    if (!event.ctrlKey && !event.metaKey) return false;
    const key = event.key.toLowerCase();
    if (event.shiftKey && ['i', 'j', 'c', 'k'].includes(key)) return true;
    if (event.shiftKey && key === 'l') return false;  // no browser has it
    return ['w', 't', 'n', 'r', 'l', 'q', 'tab', 'pageup', 'pagedown', '+', '=', '-', '_', '0']
      .includes(key);
  }
  const isPaste = (event) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
  for (const kind of ['keydown', 'keyup', 'keypress']) {
    addEventListener(kind, (event) => {
      if (isOfBrowser(event) || isPaste(event)) event.stopImmediatePropagation();
    }, true);
  }
  // The program hears of the Tab with which it is left, and the browser goes on.
  addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.shiftKey ? page.facts.leavesBack : page.facts.leavesOn) event.preventDefault = () => {};
  }, true);
  for (const kind of ['keydown', 'keyup', 'keypress']) {
    keyboard.field.addEventListener(kind, (event) => {
      if (keyboard.isText(event)) event.stopPropagation();
      if (keyboard.isShortcut(event) && !isPaste(event)) event.preventDefault();
    });
  }
  keyboard.field.addEventListener('input', (event) => keyboard.hear(event));
  canvas.addEventListener('focus', () => keyboard.follow());
  // SDL keeps the browser from giving it the focus.
  canvas.addEventListener('mousedown', () => {
    if (document.activeElement !== keyboard.field || !document.hasFocus()) canvas.focus();
  });
  // Browsers show the keyboard only while they tell of the finger: the program takes the turns now
  // that it needs to know what was tapped. SDL, at the canvas, has heard of it before.
  addEventListener('touchend', ({ touches, changedTouches: [{ clientY }] }) => {
    if (touches.length > 0) return;
    for (let i = 0; i < 4 && runs && frame !== 0; ++i) {
      cancelAnimationFrame(frame);
      turn();
    }
    keyboard.open(clientY);
  });
  addEventListener('paste', (event) => {
    if (!runs) return;
    event.preventDefault();
    if (event.clipboardData.files.length > 0) return open(event.clipboardData.files);
    withText(event.clipboardData.getData('text/plain'), Module._iklab_paste);
  });
  addEventListener('wheel', (event) => {
    if (event.ctrlKey) event.stopImmediatePropagation();
  }, { capture: true, passive: true });
  addEventListener('contextmenu', (event) => event.preventDefault());
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    if (!runs) return;
    if (event.dataTransfer.files.length > 0) return open(event.dataTransfer.files);
    withText(event.dataTransfer.getData('text/plain'), Module._iklab_drop_text);
  });
  addEventListener('hashchange', () => {
    if (runs && location.hash.length > 1) withText(location.hash.slice(1), Module._iklab_drop_text);
  });
  addEventListener('popstate', () => lesson.back());
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else page.wake();
  });
  addEventListener('pagehide', () => {
    leave();
    if (store.channel) store.channel.postMessage({ from: MINE, kind: 'bye' });
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) store.tellLocks();
  });
  addEventListener('beforeunload', (event) => {
    if (page.isUnsaved) {
      event.preventDefault();
      event.returnValue = true;
    }
  });
  canvas.addEventListener('webglcontextlost', () => {
    leave();
    runs = false;
    say('stopped');
  });

  // --- The beginning -----------------------------------------------------------------------------------

  const isNew = 'DecompressionStream' in window && typeof WebAssembly === 'object' &&
    'Tag' in WebAssembly;  // its exceptions
  const hasWebGl = () => document.createElement('canvas').getContext('webgl2') !== null;
  const ready = (async () => {
    if (typeof WebAssembly !== 'object') throw 'wasm';  // the keys of TEXTS
    if (!isNew) throw 'old';
    if (!hasWebGl()) throw 'webgl';
    const [files] = await Promise.all([unpack(), store.open(), films.prepare()]);
    return files;
  })();
  ready.then((files) => {
    const script = document.createElement('script');
    script.textContent = new TextDecoder().decode(files.get('iklab.js'));
    document.body.append(script);
  }).catch(fail);
  // Whatever else goes wrong before the first picture, which takes the message away if it comes.
  const complain = (error) => {
    if (page.turns === 0) say('failed', String(error));
  };
  addEventListener('error', ({ error, message: what }) => complain(error || what));
  addEventListener('unhandledrejection', ({ reason }) => complain(reason));

  return {
    page,
    canvas,
    noInitialRun: true,
    print: (text) => console.log(text),
    printErr: (text) => {
      complaint = text;
      console.error(text);
    },
    instantiateWasm(imports, receive) {
      ready.then((files) => WebAssembly.instantiate(files.get('iklab.wasm'), imports))
        .then((result) => receive(result.instance))
        .catch((error) => fail(error instanceof WebAssembly.CompileError ? 'wasm' : error));
      return {};
    },
    async onRuntimeInitialized() {
      const { FS } = Module;
      const files = await ready;
      for (const [name, bytes] of files) {
        if (!name.startsWith('/')) continue;
        FS.mkdirTree(name.slice(0, name.lastIndexOf('/')));
        FS.writeFile(name, bytes, { canOwn: true });
      }
      FS.mkdirTree(SETTINGS);
      FS.mkdirTree(DOWNLOADS);
      await store.load().catch((error) => console.warn('IK Lab: the store cannot be read: ' + error));
      const words = ['--settings', SETTINGS];
      if (address.has('report')) words.push('--report', '/report.json');
      for (const each of ['preset', 'camera', 'language', 'theme', 'ui-scale']) {
        if (address.has(each)) words.push('--' + each, address.get(each));
      }
      if (location.hash.length > 1) words.push(location.hash.slice(1));
      runs = true;
      let status = 1;
      try {
        status = Module.callMain(words);
      } finally {
        started();
      }
      if (status !== 0) fail(complaint);
      if (!isFramed) canvas.focus();
    },
    onAbort: fail,
  };
})();
