/** A keyboard shortcut of a screen, in its list of them. `action` is null where something else handles the key. */
export interface Shortcut<Action extends string> {
  keys: readonly string[];
  does: string;
  action: Action | null;
}

/** A screen's shortcuts, whose actions are typed by this list. */
export const listShortcuts = <Action extends string>(shortcuts: readonly Shortcut<Action>[]) => shortcuts;

export type ActionOf<List> = List extends readonly Shortcut<infer Action>[] ? Action : never;

/** Elements in which a person types. */
const FIELDS = "input, textarea, select, [contenteditable]";
/** What opens above a screen and handles keys itself. */
const LAYERS = "[role=dialog], [role=menu], [role=listbox]";

export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Whether a key was pressed with a modifier: it belongs to the browser then. */
export const hasModifier = ({ ctrlKey, metaKey, altKey }: Omit<KeyPress, "key">): boolean => ctrlKey || metaKey || altKey;

/** The action of a key; null for a key that has none. */
export function findAction<Action extends string>(shortcuts: readonly Shortcut<Action>[], press: KeyPress): Action | null {
  if (hasModifier(press)) return null;
  return shortcuts.find(({ keys }) => keys.includes(press.key))?.action ?? null;
}

/** Whether a key belongs to the field with the focus, or to something that is open above the layer that contains an element. */
export function isHandledElsewhere(target: EventTarget | null, { fields = FIELDS, element = document.body } = {}): boolean {
  if (target instanceof Element && target.closest(fields)) return true;
  const own = element.closest(LAYERS);
  return [...document.querySelectorAll(LAYERS)].some((layer) => layer !== own && layer.checkVisibility());
}
