import { BufferTarget, CanvasSource, Output, Quality, WebMOutputFormat } from "mediabunny";
import type { Scheme } from "./scene/palette.ts";
import { drawScene, SIZE } from "./scene/scene.ts";
import { FRAMES_PER_SECOND, SECONDS } from "./scene/timeline.ts";

/** Of VP9's 0 (best) to 63. Thin lines and small figures stay sharp; 44 looks the same and weighs a tenth more. */
const QUANTIZER = 56;
const STILL_QUALITY = 0.8;

export interface Studio {
  /** A still of a moment, as a data URL of a type that the browser can write. */
  still: (scheme: Scheme, time: number, type?: string) => Promise<string>;
  /** The whole film as a data URL of WebM, encoded frame by frame and so the same on every machine's clock. */
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

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error("The picture could not be read.", { cause: reader.error }));
    reader.readAsDataURL(blob);
  });
}

async function still(scheme: Scheme, time: number, type = "image/webp"): Promise<string> {
  draw(scheme, time);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, STILL_QUALITY));
  if (!blob) throw new Error(`This browser writes no ${type}.`);
  return dataUrl(blob);
}

async function film(scheme: Scheme): Promise<string> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  // One key frame: the film is always played from its start, and each further one would weigh as much as a still.
  const source = new CanvasSource(canvas, {
    codec: "vp9",
    quality: new Quality({ quantizer: QUANTIZER }),
    keyFrameInterval: SECONDS,
    // Lines and letters: the encoder then looks for what stays.
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
  return dataUrl(new Blob([target.buffer], { type: "video/webm" }));
}

async function open(): Promise<Studio> {
  // A canvas falls back to another typeface, silently, when its own has not loaded yet.
  await Promise.all([400, 500, 600].map((weight) => document.fonts.load(`${weight} 20px Inter`)));
  return { still, film };
}

/** For whoever works on the animation and opens this page: plays it. */
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
