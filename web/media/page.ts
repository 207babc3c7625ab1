import { BufferTarget, CanvasSource, Output, Quality, WebMOutputFormat } from "mediabunny";
import type { Scheme } from "./scene/palette.ts";
import { drawScene, SIZE } from "./scene/scene.ts";
import { FRAMES_PER_SECOND, SECONDS } from "./scene/timeline.ts";

/** VP9's quantizer, from 0 (best) to 63. Thin lines and small figures stay sharp; 44 looks the same and is 10 % larger. */
const QUANTIZER = 56;
const STILL_QUALITY = 0.8;

export interface Studio {
  /** The first frame as a WebP data URL. */
  still: (scheme: Scheme) => string;
  /** The whole video as a WebM data URL. It is encoded frame by frame, independent of the machine's speed. */
  film: (scheme: Scheme) => Promise<string>;
}

declare global {
  interface Window {
    studio: Promise<Studio>;
  }
}

const canvas = document.createElement("canvas");
canvas.width = SIZE.width;
canvas.height = SIZE.height;

function draw(scheme: Scheme, time: number): void {
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("This browser draws on no canvas.");
  drawScene(context, scheme, time);
}

function still(scheme: Scheme): string {
  draw(scheme, 0);
  return canvas.toDataURL("image/webp", STILL_QUALITY);
}

async function film(scheme: Scheme): Promise<string> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  // One key frame: the video always plays from its start, and each key frame is as large as an image.
  const source = new CanvasSource(canvas, {
    codec: "vp9",
    quality: new Quality({ quantizer: QUANTIZER }),
    keyFrameInterval: SECONDS,
    // A hint to the encoder: lines and letters, most of them unchanged between frames.
    contentHint: "text",
  });
  output.addVideoTrack(source, { frameRate: FRAMES_PER_SECOND });
  await output.start();
  for (let frame = 0; frame < SECONDS * FRAMES_PER_SECOND; frame += 1) {
    draw(scheme, frame / FRAMES_PER_SECOND);
    await source.add(frame / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND);
  }
  await output.finalize();
  if (!target.buffer) throw new Error("The film came out empty.");
  const letters = Array.from(new Uint8Array(target.buffer), (byte) => String.fromCharCode(byte));
  return `data:video/webm;base64,${btoa(letters.join(""))}`;
}

async function open(): Promise<Studio> {
  // A canvas silently uses a fallback font until the requested one has loaded.
  await Promise.all([400, 500, 600].map((weight) => document.fonts.load(`${weight} 20px Inter`)));
  return { still, film };
}

/** Plays the animation when a developer opens this page. */
function play(scheme: Scheme): void {
  document.body.append(canvas);
  const show = (now: number): void => {
    draw(scheme, (now / 1000) % SECONDS);
    requestAnimationFrame(show);
  };
  requestAnimationFrame(show);
}

window.studio = open();
if (!navigator.webdriver) void window.studio.then(() => play(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
