/** What drawings print: of all that the recognizer knows, nothing else is an answer. */
const PRINTED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 '\"/()-=.,#&@+:;%_*[]<>!?°";

/** Signs that look like printed ones and stand for them. */
const ALIKE: Readonly<Record<string, string>> = {
  "×": "X",
  "✕": "X",
  "″": '"',
  "”": '"',
  "“": '"',
  "〃": '"',
  "′": "'",
  "’": "'",
  "‘": "'",
  "（": "(",
  "）": ")",
  "，": ",",
  "：": ":",
  "－": "-",
  "—": "-",
  "–": "-",
  "＝": "=",
  "．": ".",
  "／": "/",
  "＃": "#",
  "½": "1/2",
  "¼": "1/4",
  "¾": "3/4",
  "⅛": "1/8",
  "⅜": "3/8",
  "⅝": "5/8",
  "⅞": "7/8",
};

/** An answer of the recognizer: its place among all answers, and what it stands for. */
export interface Answer {
  index: number;
  text: string;
}

/** The answers that are letters of drawings. The first answer of the recognizer is "no letter", the last a blank. */
export function listAnswers(characters: readonly string[]): Answer[] {
  return [...characters, " "].flatMap((character, index) => {
    const text = PRINTED.includes(character) ? character : ALIKE[character];
    return text === undefined || character === "" ? [] : [{ index: index + 1, text }];
  });
}
