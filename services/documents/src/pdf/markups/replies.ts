import type { Annotation } from "./annotations.ts";

/** A state that somebody gave a markup: `Accepted` of the model `Review`, or one of a list of their own. */
interface State {
  model: string;
  state: string;
}

/** What people said about the markups of a page, as annotations that refer to them (ISO 32000-1, 12.5.6.3). */
export interface Replies {
  /** The last state of each model, by the reference of the markup. */
  states: ReadonlyMap<string, State[]>;
  /** How many replies are texts. */
  texts: number;
}

/** Replies to replies that are followed; a damaged file may have them refer to each other. */
const MAX_DEPTH = 100;
const MAX_CHARACTERS = 80;

export function readReplies(annotations: readonly Annotation[]): Replies {
  const parents = new Map<string, string>();
  const replies: { parent: string; given: State | null }[] = [];
  for (const { reference, dictionary, role } of annotations) {
    const parent = role === "reply" ? dictionary.reference("IRT") : null;
    if (parent === null) continue;
    if (reference !== null) parents.set(reference, parent);
    const state = readState(dictionary.text("State") || dictionary.name("State"));
    const model = readState(dictionary.text("StateModel") || dictionary.name("StateModel"));
    replies.push({ parent, given: state === "" ? null : { model, state } });
  }
  const states = new Map<string, State[]>();
  for (const { parent, given } of replies) {
    if (!given) continue;
    const markup = findRoot(parent, parents);
    // A later state of the same model takes the place of the one before.
    const earlier = (states.get(markup) ?? []).filter(({ model }) => model !== given.model);
    states.set(markup, [...earlier, given]);
  }
  return { states, texts: replies.filter(({ given }) => given === null).length };
}

const readState = (text: string): string => text.slice(0, MAX_CHARACTERS);

/** States refer to the markup, or to the state before them. */
function findRoot(reference: string, parents: ReadonlyMap<string, string>): string {
  let root = reference;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const parent = parents.get(root);
    if (parent === undefined) break;
    root = parent;
  }
  return root;
}
