// What a browser has and jsdom lacks. Everything that shows a layout is absent here: journeys test it.
import { afterEach, beforeEach, expect } from "@jest/globals";
import "@testing-library/jest-dom/jest-globals";
import { configure } from "@testing-library/react";
import { clearSavedForms } from "../src/shared/saved-form.ts";
import { api } from "./fake-api.ts";
import { FakeEventSource } from "./fakes/fake-event-source.ts";

// A busy machine takes many times as long as a quiet one. What is found sooner ends the wait.
configure({
  asyncUtilTimeout: 20_000,
  // The whole document would hide the sentence: the roles and names that are there follow it.
  getElementError: (message) => Object.assign(new Error(message ?? "not found"), { name: "TestingLibraryElementError" }),
});

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

const noMatch = (media: string) => ({
  matches: false,
  media,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

Object.assign(window, {
  matchMedia: noMatch,
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  EventSource: FakeEventSource,
  scrollTo: () => undefined,
});
Object.assign(document, { fonts: new EventTarget() });
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  // The styles that elements have themselves are all there is of a layout.
  checkVisibility(this: Element) {
    return this.closest("[style*='display: none']") === null;
  },
});
// Long lists show the rows that fit: here, each element is as large as this window, and each row as high as its list assumes.
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { get: () => 1366 },
  clientHeight: { get: () => 768 },
  offsetHeight: { get: () => 48 },
});

beforeEach(() => {
  globalThis.fetch = api.fetch;
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clearSavedForms();
  api.reset();
  expect(FakeEventSource.open.size).toBeLessThanOrEqual(1);
});

const computeStyle = window.getComputedStyle.bind(window);
const displays = new Map<string, string>();
/** The display that jsdom's style sheet gives elements of this tag. */
function readDisplay(tag: string): string {
  const known = displays.get(tag);
  if (known !== undefined) return known;
  const { display } = computeStyle(document.createElement(tag));
  displays.set(tag, display);
  return display;
}

const styles = new Map<string, CSSStyleDeclaration>();
// jsdom matches each rule of its style sheet at each call, which took a tenth of the time of these tests. Without style sheets an
// element's style is its own, with the display of its tag. Nothing here hides by `visibility`, which would be inherited.
window.getComputedStyle = (element) => {
  const text = element.getAttribute("style") ?? "";
  const isHidden = element.hasAttribute("hidden");
  const key = `${element.localName} ${String(isHidden)} ${text}`;
  const known = styles.get(key);
  if (known) return known;
  const { style } = document.createElement("div");
  style.cssText = text;
  if (style.display === "") style.display = isHidden ? "none" : readDisplay(element.localName);
  styles.set(key, style);
  return style;
};
