/** Sounds made of nothing: cards on cloth, stones in a well, a voice that rises. */

export type Sound = "card" | "deal" | "call" | "raise" | "yes" | "no" | "stones" | "turn" | "won" | "lost" | "chat";

let context: AudioContext | null = null;

export function isMuted(): boolean {
  return localStorage.getItem("muted") === "yes";
}

export function mute(on: boolean): void {
  localStorage.setItem("muted", on ? "yes" : "no");
}

/** Browsers let a page sound only after somebody has touched it. */
export function wake(): void {
  if (isMuted()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

export function play(sound: Sound): void {
  if (!context || isMuted() || context.state !== "running") return;
  SCORES[sound](context, context.currentTime);
}

type Score = (audio: AudioContext, at: number) => void;

const SCORES: Record<Sound, Score> = {
  card: (audio, at) => rustle(audio, at, 0.07, 1800, 0.35),
  deal: (audio, at) => [0, 1, 2, 3, 4, 5].forEach((i) => rustle(audio, at + i * 0.09, 0.06, 2200, 0.22)),
  call: (audio, at) => tones(audio, at, [330, 440], 0.09, "triangle"),
  raise: (audio, at) => tones(audio, at, [392, 523, 659], 0.09, "sawtooth"),
  yes: (audio, at) => tones(audio, at, [523, 659], 0.08, "triangle"),
  no: (audio, at) => tones(audio, at, [330, 262], 0.1, "triangle"),
  stones: (audio, at) => [0, 1].forEach((i) => rustle(audio, at + i * 0.11, 0.03, 4200, 0.4)),
  turn: (audio, at) => tones(audio, at, [880], 0.12, "sine"),
  won: (audio, at) => tones(audio, at, [523, 659, 784, 1047], 0.16, "triangle"),
  lost: (audio, at) => tones(audio, at, [392, 330, 262], 0.2, "triangle"),
  chat: (audio, at) => tones(audio, at, [740], 0.05, "sine"),
};

/** A short breath of noise through a filter: paper, stone. */
function rustle(audio: AudioContext, at: number, length: number, pitch: number, loud: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

function tones(audio: AudioContext, at: number, pitches: number[], each: number, type: OscillatorType): void {
  pitches.forEach((pitch, i) => {
    const start = at + i * each;
    const oscillator = audio.createOscillator();
    oscillator.type = type;
    oscillator.frequency.value = pitch;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(0.12, start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + each * 1.6);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + each * 1.7);
  });
}
