import { plainLetters } from "./plain-letters.ts";
import type { Role } from "./roles.ts";

/** What a column holds. */
type Noun = "qty" | "mark" | "assembly" | "designation" | "length" | "grade" | "weight" | "drawing" | "rev" | "notes" | "finish";
/** What a word adds to it: pieces that are counted, one piece, the sum, a number of something, a meter of length; `other` adds nothing. */
type Addition = "pieces" | "piece" | "each" | "all" | "number" | "meter" | "other";
type Meaning = Noun | Addition;

/**
 * Words of the names of columns in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Russian, Turkish, Swedish, Norwegian
 * and Danish. Names are put together of them in more ways than a list of names could hold: `Peso unit.`, `Masse unitaire`, `Gesamtgew.`.
 */
const WORDS: Readonly<Record<Meaning, string>> = {
  qty: "qty quantity quantities count nbr anzahl menge quantité qté nombre nb nbre cantidad cant quantità qtà quantidade qtde qtd aantal ilość liczba počet množství количество кол antal antall adet miktar stückzahl aant",
  mark: "mark marks mk mks tag pos position positions marke repère marca posición posizione posição merk positie pozycja pozycji poz znak oznaczenie pozice položka značka označení марка поз позиция обозначение märke mærke merke pozisyon marque rep pol",
  assembly:
    "baugruppe hauptteil assemblage ensemble conjunto assieme assemblaggio samenstelling zespół zespołu sestava sestavy сборка montaj",
  designation:
    "section sections profile aisc profil profilé profile profilname profilbezeichnung querschnitt désignation perfil sección profilo sezione seção secção profiel doorsnede przekrój kształtownik průřez профиль сечение kesit tvärsnitt профиля profili",
  length:
    "length lengths len lgth länge longueur longitud largo lunghezza comprimento lengte długość délka длина boy uzunluk längd længde lengde laenge dl dlug lungh compr zuschnitt",
  grade:
    "grade grades werkstoff güte stahlgüte stahlsorte nuance acier matière matériau acero calidad materiale acciaio qualité qualità aço qualidade material materiaal staalsoort kwaliteit staal gatunek stal stali materiał jakost ocel oceli сталь стали материал malzeme kalite kalitesi stål stålkvalitet klasa",
  weight:
    "weight weights wt wts wgt mass lbs pounds tons tonnes gewicht gew masse poids peso masa ciężar waga hmotnost масса вес ağırlık vikt vægt vekt kg кг hm",
  drawing:
    "drawing drawings dwg dwgs zeichnung plan dessin plano disegno tavola desenho tekening rysunek rysunku výkres výkresu чертеж çizim ritning tegning чертежа rys",
  rev: "rev revision änderung änderungsindex indice révision revisión revisione revisão revisie wijziging rewizja zmiana revize změna изменение изм revizyon ind rew ревизия",
  notes:
    "notes note remarks remark comments bemerkung bemerkungen anmerkung anmerkungen hinweis remarque remarques observation observations observación observaciones notas osservazioni opmerking opmerkingen uwagi poznámka poznámky примечание примечания açıklama anmärkning bemærkning merknad hinweise commentaire commentaires comentarios nota uwaga observações obs",
  finish:
    "finish paint coating oberfläche beschichtung finition acabado finitura acabamento afwerking powłoka povrch покрытие kaplama ytbehandling",
  pieces:
    "pcs pieces stück stk stck pièces piezas unidades uds ud pezzi peças stuks stuk szt sztuk ks kus kusů kusy kusu шт штук stycken styck stykker",
  piece:
    "bauteil teil einzelteil pièce pieza pezzo peça element elementu élément elemento onderdeel dílec dílce деталь детали элемента parça",
  each: "each ea 1 einzel unitaire unit unitario unitária jednostkowa jednostkowy jednotková ед единицы одной birim cad jedn",
  all: "ttl combined gesamt ges total totale totales totaal tot całkowita całkowity razem łączna celkem celková общая общий всего всех toplam zusammen całk celk",
  number: "nr no n nº n° numero número numéro nummer numer číslo č c номер numara",
  meter: "m м meter metro mètre metr metra metru метр метра mb bm lineare linéique lineal погонного п",
  other:
    "the of req reqd required ordered fab saw cut exact net misc general special latest current steel de d du del della do da der den des van la le je pro par por per al au en in w na za typ tipo type mm cm мм см во наименование лист",
};

/** The shortest word that is a part of a longer one, and the shortest that an abbreviation stands for, in letters. */
const MIN_PART = 3;
const MIN_ABBREVIATION = 3;

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  (Object.entries(WORDS) as [Meaning, string][]).flatMap(([meaning, words]) =>
    plainLetters(words)
      .split(" ")
      .map((word) => [word, meaning] as const),
  ),
);

/** What may stand next to each noun; anything else makes it the name of something else, such as `Gewicht Baugruppe`. */
const ADDITIONS: Readonly<Record<Noun, readonly Meaning[]>> = {
  qty: ["pieces", "piece", "all", "number"],
  mark: ["pieces", "piece", "number"],
  assembly: ["mark", "piece", "number"],
  designation: ["piece"],
  length: ["pieces", "piece", "each", "all", "meter"],
  // `Марка стали` and `Značka oceli` are grades.
  grade: ["piece", "mark"],
  weight: ["pieces", "piece", "each", "all", "meter"],
  drawing: ["number"],
  rev: ["number"],
  notes: [],
  finish: [],
};

/**
 * The role of a column whose name is put together of words that are known, in any order; undefined where one is not known, or where they
 * make no role.
 * @param words in lower case without accents and punctuation
 * @param header as written: a word with a point behind it may be an abbreviation
 */
export function findRoleOfWords(words: string, header: string): Role | undefined {
  const abbreviated = new Set(Array.from(plainLetters(header).matchAll(/(\p{L}+)\./gu), ([, word = ""]) => word));
  const found = words.split(" ").flatMap((word) => findMeanings(word, abbreviated.has(word)) ?? "unknown");
  const meanings = new Set(found.filter((meaning) => meaning !== "other"));
  if (meanings.has("unknown") || meanings.size === 0) return undefined;
  const known = meanings as ReadonlySet<Meaning>;
  for (const [noun, additions] of Object.entries(ADDITIONS) as [Noun, readonly Meaning[]][]) {
    const others = [...known].filter((meaning) => meaning !== noun);
    if (others.length < known.size && others.every((other) => additions.includes(other))) return chooseRole(noun, known);
  }
  return findRoleWithoutNoun(known);
}

function chooseRole(noun: Noun, meanings: ReadonlySet<Meaning>): Role | undefined {
  const isOfAll = meanings.has("all");
  const isOfOne = meanings.has("each") || meanings.has("piece") || meanings.has("pieces");
  switch (noun) {
    case "length":
      if (isOfAll) return isOfOne ? undefined : "total_length";
      return "length";
    case "weight":
      if (meanings.has("meter")) return isOfAll ? undefined : "wt_per_ft";
      if (isOfAll) return isOfOne ? undefined : "total_weight";
      return isOfOne ? "piece_weight" : "weight";
    case "assembly":
      return "assembly_mark";
    case "drawing":
      return "drawing_no";
    default:
      return noun;
  }
}

/** `N° de pièces` counts them; `Nr elementu` names one. */
function findRoleWithoutNoun(meanings: ReadonlySet<Meaning>): Role | undefined {
  const isOnly = (...allowed: Meaning[]): boolean => [...meanings].every((meaning) => allowed.includes(meaning));
  if (meanings.has("pieces") && isOnly("pieces", "number", "all")) return "qty";
  return meanings.has("piece") && isOnly("piece", "number") ? "mark" : undefined;
}

/** What a word means, or the parts of a compound such as `Gesamtgewicht`; null for a word that is not known. */
function findMeanings(word: string, isAbbreviated: boolean): Meaning[] | null {
  const known = MEANINGS.get(word);
  if (known) return [known];
  for (let length = word.length - MIN_PART; length >= MIN_PART; length--) {
    const first = MEANINGS.get(word.slice(0, length));
    // `Baugruppennummer`, `Positionsnummer`: a letter may join the parts.
    const rest = [0, 1].map((joint) => MEANINGS.get(word.slice(length + joint))).find((meaning) => meaning !== undefined);
    if (first && rest) return [first, rest];
  }
  return isAbbreviated && word.length >= MIN_ABBREVIATION ? findAbbreviated(word) : null;
}

/** The meaning of all words that begin so; null where there are several. */
function findAbbreviated(word: string): Meaning[] | null {
  const meanings = new Set(Array.from(MEANINGS).flatMap(([known, meaning]) => (known.startsWith(word) ? [meaning] : [])));
  return meanings.size === 1 ? [...meanings] : null;
}
