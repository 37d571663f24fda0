// Short sounds, made here: wood on wood, a card on felt, sticks that fall, a bell of two tones. They come after the
// first gesture, since a page that speaks unasked is a nuisance.

import { settings } from "./settings.js";

/** @typedef {import("./motion").Sound} Sound */

/** @type {AudioContext | null} */
let context = null;

/** Make a sound, as loud as this device likes it. @param {Sound} name */
export function play(name) {
  const loud = Number(settings.volume) / 100;
  // before a gesture a browser would refuse, and complain
  if (!loud || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const out = context.createGain();
  out.gain.value = loud * loud;
  out.connect(context.destination);
  SOUNDS[name](context, out, context.currentTime + 0.01);
}

/** @type {Record<Sound, (audio: AudioContext, out: AudioNode, at: number) => void>} */
const SOUNDS = {
  move: (audio, out, at) => knock(audio, out, at, 210, 0.7),
  take: (audio, out, at) => {
    knock(audio, out, at, 260, 0.55);
    knock(audio, out, at + 0.09, 170, 0.8);
  },
  card: (audio, out, at) => hiss(audio, out, at, 2600, 0.09, 0.35),
  sticks: (audio, out, at) => {
    for (const [delay, pitch] of /** @type {const} */ ([[0.42, 640], [0.5, 720], [0.55, 590], [0.63, 690], [0.72, 620]])) knock(audio, out, at + delay, pitch, 0.4);
  },
  turn: (audio, out, at) => {
    tone(audio, out, at, 660, 0.16, 0.16);
    tone(audio, out, at + 0.11, 880, 0.22, 0.14);
  },
  end: (audio, out, at) => [392, 494, 587, 784].forEach((pitch, index) => tone(audio, out, at + index * 0.12, pitch, 0.6, 0.16)),
};

/** Wood on wood: a low tone that dies at once, with a little noise. @param {AudioContext} audio @param {AudioNode} out @param {number} at @param {number} pitch @param {number} strength */
function knock(audio, out, at, pitch, strength) {
  tone(audio, out, at, pitch, 0.07, strength, "triangle");
  hiss(audio, out, at, pitch * 6, 0.03, strength * 0.7);
}

/** @param {AudioContext} audio @param {AudioNode} out @param {number} at @param {number} pitch @param {number} lasts @param {number} strength @param {OscillatorType} form */
function tone(audio, out, at, pitch, lasts, strength, form = "sine") {
  const source = audio.createOscillator();
  source.type = form;
  source.frequency.setValueAtTime(pitch, at);
  fade(audio, source, out, at, lasts, strength);
  source.start(at);
  source.stop(at + lasts);
}

/** @param {AudioContext} audio @param {AudioNode} out @param {number} at @param {number} pitch @param {number} lasts @param {number} strength */
function hiss(audio, out, at, pitch, lasts, strength) {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter);
  fade(audio, filter, out, at, lasts, strength);
  source.start(at);
}

/** @param {AudioContext} audio @param {AudioNode} source @param {AudioNode} out @param {number} at @param {number} lasts @param {number} strength */
function fade(audio, source, out, at, lasts, strength) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(strength, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  source.connect(gain).connect(out);
}
