import { plainLetters } from "./plain-letters.ts";
import type { Role } from "./roles.ts";

/** What a column holds. */
type Noun = "qty" | "mark" | "assembly" | "designation" | "size" | "length" | "grade" | "weight" | "drawing" | "rev" | "notes" | "finish";
/** What a word adds to it: pieces that are counted, one piece, the sum, a number of something, a meter of length; `other` adds nothing. */
type Addition = "pieces" | "piece" | "each" | "all" | "number" | "meter" | "other";
type Meaning = Noun | Addition;

/**
 * Words of the names of columns in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Russian, Turkish, Swedish, Norwegian
 * and Danish. Names are put together of them in more ways than a list of names could hold: `Peso unit.`, `Masse unitaire`, `Gesamtgew.`.
 */
const WORDS: Readonly<Record<Meaning, string>> = {
  qty: "qty quantity quantities count nbr anzahl menge quantité qté nombre nb nbre cantidad cant quantità qtà quantidade qtde qtd aantal ilość liczba počet množství количество кол antal antall adet miktar stückzahl aant hoeveelheid aantallen qt gesamtmenge cantidades quantites 数量 件数 根数 块数 支数 数",
  mark: "mark marks mk mks tag pos position positions marke repère marca posición posizione posição merk positie pozycja pozycji poz znak oznaczenie pozice položka značka označení марка поз позиция обозначение märke mærke merke pozisyon marque rep pol kennzeichen etiqueta marchio sigla tags positionen repères marcas 标记 编号 标 merken",
  assembly:
    "baugruppe hauptteil assemblage ensemble conjunto assieme assemblaggio samenstelling zespół zespołu sestava sestavy сборка montaj",
  designation:
    "section sections profile aisc profil profilé profile profilname profilbezeichnung querschnitt désignation perfil sección profilo sezione seção secção profiel doorsnede przekrój kształtownik průřez профиль сечение kesit tvärsnitt профиля profili halbzeug designación designazione designação omschrijving descripción descrizione descrição popis opis beschreibung bezeichnung description bitola kształt kształtowniki 截面 规格 型材 型号 断面 perfis denominazione denominación dénomination denominação benennung benaming 型钢",
  size: "size sizes dimension dimensions abmessung abmessungen maße taille wymiar wymiary rozměr rozměry dimensione dimensioni dimensión dimensiones dimensão dimensões medidas afmeting afmetingen 尺寸",
  length:
    "length lengths len lgth länge longueur longitud largo lunghezza comprimento lengte długość délka длина boy uzunluk längd længde lengde laenge dl dlug lungh compr zuschnitt lengtes longueurs 长度 长 lg",
  grade:
    "grade grades werkstoff güte stahlgüte stahlsorte nuance acier matière matériau acero calidad materiale acciaio qualité qualità aço qualidade material materiaal staalsoort kwaliteit staal gatunek stal stali materiał jakost ocel oceli сталь стали материал malzeme kalite kalitesi stål stålkvalitet klasa qualität grado grados gatunku nuances 材质 材料 钢号 牌号 钢材 stahl grau jakość 钢种",
  weight:
    "weight weights wt wts wgt mass lbs pounds tons tonnes gewicht gew masse poids peso masa ciężar waga hmotnost масса вес ağırlık vikt vægt vekt kg кг hm massa pds gewichten masy hmotnosti 重量 重 质量 váha mas pesi",
  drawing:
    "drawing drawings dwg dwgs zeichnung plan dessin plano disegno tavola desenho tekening rysunek rysunku výkres výkresu чертеж çizim ritning tegning чертежа rys dibujo zng plany zeichnungen 图纸 图",
  rev: "rev revision änderung änderungsindex indice révision revisión revisione revisão revisie wijziging rewizja zmiana revize změna изменение изм revizyon ind rew ревизия revisies revisões revizi rewizji 版本 版次 修订 修改 版",
  notes:
    "notes note remarks remark comments bemerkung bemerkungen anmerkung anmerkungen hinweis remarque remarques observation observations observación observaciones notas osservazioni opmerking opmerkingen uwagi poznámka poznámky примечание примечания açıklama anmärkning bemærkning merknad hinweise commentaire commentaires comentarios nota bemerking bemerkingen uwaga observações obs kommentar kommentare komentarz komentarze notatki komentář commenti commento annotazioni annotazione observação notitie notities instructions instrucciones comentário 备注 说明 附注 opm 注",
  finish:
    "finish paint coating oberfläche beschichtung finition acabado finitura acabamento afwerking powłoka povrch покрытие kaplama ytbehandling",
  pieces:
    "pcs pieces stück stk stck pièces piezas unidades uds ud pezzi peças stuks stuk szt sztuk ks kus kusů kusy kusu шт штук stycken styck stykker pz pzas pzs pç pçs qtés 件 根 块 个 支 st unid sztuki",
  piece:
    "bauteil teil einzelteil pièce pieza pezzo peça element elementu élément elemento onderdeel dílec dílce деталь детали элемента parça teile część części díl dílu parte partes onderdelen 构件 零件 stab 部件",
  each: "each ea 1 einzel unitaire unit unitario unitária jednostkowa jednostkowy jednotková ед единицы одной birim cad jedn cadauno cada u eenheid jeden jednoho jednego unidad unidade unité unitarie unitarios unitaires 单 单件 单个 每件 单根 un une una uno ein eine einer singolo singola einzeln 每个",
  all: "ttl combined gesamt ges total totale totales totaal tot całkowita całkowity razem łączna celkem celková общая общий всего всех toplam zusammen całk celk summe suma somma soma som ogółem complessivo complessiva łącznie łączny globale 总 合 合计 总计 共 somme global globaal totaux cumulé",
  number:
    "nr no n nº n° numero número numéro nummer numer číslo č c номер numara index 号 序号 # id nro num nro. ids codice código code kod 代号",
  meter: "m м meter metro mètre metr metra metru метр метра mb bm lineare linéique lineal погонного п 每米 米",
  other:
    "the of req reqd required ordered fab saw cut exact net misc general special latest current steel de d du del della do da der den des van la le je pro par por per al au en in w na za typ tipo type mm cm мм см во наименование лист schnitt säge fertig netto brutto coupe débit corte taglio cięcia řezu řez zaag bruto nom nome naam nazwa název name třída classe clase klasse shop additional p l di dei il lo les el los und and et y e i feet foot ft inch inches neta nette netta nett art sorte soort maat walz taller atelier officina fabrico fabricación fabrication warsztatowy dílenský 净 名 名称 等级 施工 加工 diverses varie varias brut brute bruta čistá čistý hrubá líquido líquida transversal rodzaj druh jméno sonstige divers generales gerais générales dell x 形式 下料 信息 尺寸",
};

/** The shortest word that is a part of a longer one, and the shortest that an abbreviation stands for, in letters. */
const MIN_PART = 3;
const MIN_ABBREVIATION = 3;
/** Letters that join the parts of a compound: `Positionsnummer`, `Baugruppennummer`. */
const JOINTS = ["", "s", "n"] as const;
/** Endings by which the plural and the cases of a word differ, and the shortest stem. */
const ENDING = /(?:[aeiouy][smnw]?|s)$/;
const MIN_STEM = 4;
/** Writing XX. */
const IDEOGRAPHS = /^\p{Script=Han}{1,12}$/u;

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  (Object.entries(WORDS) as [Meaning, string][]).flatMap(([meaning, words]) =>
    plainLetters(words)
      .split(" ")
      .map((word) => [word, meaning] as const),
  ),
);

/** By stem; words of several meanings with one stem have none. */
const MEANINGS_BY_STEM: ReadonlyMap<string, Meaning> = buildStems();

function buildStems(): Map<string, Meaning> {
  const stems = Map.groupBy(MEANINGS, ([word]) => stemOf(word));
  return new Map(
    [...stems].flatMap(([stem, words]) => {
      const [first, ...others] = new Set(words.map(([, meaning]) => meaning));
      return first && others.length === 0 ? [[stem, first] as const] : [];
    }),
  );
}

function stemOf(word: string): string {
  const stem = word.replace(ENDING, "");
  // `Plane` is no `plan`.
  const shortest = word.endsWith("e") ? MIN_STEM + 1 : MIN_STEM;
  return stem.length < shortest ? word : stem;
}

/** What may stand next to each noun; anything else makes it the name of something else, such as `Gewicht Baugruppe`. */
const ADDITIONS: Readonly<Record<Noun, readonly Meaning[]>> = {
  qty: ["pieces", "piece", "all", "number"],
  mark: ["pieces", "piece", "number"],
  assembly: ["mark", "piece", "number"],
  designation: ["piece", "size", "mark"],
  size: ["piece"],
  length: ["pieces", "piece", "each", "all", "meter"],
  // `Марка стали` and `Značka oceli` are grades.
  grade: ["piece", "mark"],
  weight: ["pieces", "piece", "each", "all", "meter"],
  drawing: ["number", "piece"],
  rev: ["number", "drawing"],
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
  const stem = stemOf(word);
  const known = MEANINGS.get(word) ?? MEANINGS_BY_STEM.get(stem) ?? MEANINGS.get(stem);
  if (known) return [known];
  if (IDEOGRAPHS.test(word)) return findSigns(word);
  return findCompound(word) ?? (isAbbreviated && word.length >= MIN_ABBREVIATION ? findAbbreviated(word) : null) ?? findConsonants(word);
}

function findCompound(word: string): Meaning[] | null {
  // `Posnr.`, `Tekeningnr.`
  const numbered = /^(?<noun>.{3,}?)s?n[or]$/.exec(word)?.groups?.["noun"];
  const noun = numbered === undefined ? undefined : MEANINGS.get(numbered);
  if (noun) return [noun, "number"];
  for (let length = word.length - MIN_PART; length >= MIN_PART; length--) {
    const first = MEANINGS.get(word.slice(0, length));
    if (!first) continue;
    const after = word.slice(length);
    const rest = JOINTS.filter((joint) => after.startsWith(joint) && after.length >= joint.length + MIN_PART)
      .map((joint) => MEANINGS.get(after.slice(joint.length)))
      .find((meaning) => meaning !== undefined);
    if (rest) return [first, rest];
  }
  return null;
}

/** The meanings of the signs of a name, the longest words first; null where a sign belongs to none. */
function findSigns(name: string): Meaning[] | null {
  if (name === "") return [];
  for (let length = Math.min(name.length, 4); length > 0; length--) {
    const first = MEANINGS.get(name.slice(0, length));
    const rest = first === undefined ? null : findSigns(name.slice(length));
    if (first && rest) return [first, ...rest];
  }
  return null;
}

/** The meaning of all words that begin so; null where there are several. */
function findAbbreviated(word: string): Meaning[] | null {
  return findOnly((known) => known.startsWith(word));
}

/** What abbreviations of consonants may stand for: only what the cells of the column confirm. */
const CONFIRMED_BY_CELLS: readonly Meaning[] = ["qty", "length", "weight", "grade", "designation"];

/** The meaning of all words of which these are consonants in their order, with the first and the last: `Lgth`, `Grd`. */
function findConsonants(word: string): Meaning[] | null {
  if (!/^[bcdfghjklmnpqrstvwxz]{3,5}$/.test(word)) return null;
  const letters = new RegExp(`^${[...word].join("[a-z]*")}[aeiou]*s?$`);
  const found = findOnly((known) => letters.test(known));
  return found?.every((meaning) => CONFIRMED_BY_CELLS.includes(meaning)) ? found : null;
}

function findOnly(holds: (known: string) => boolean): Meaning[] | null {
  const meanings = new Set(Array.from(MEANINGS).flatMap(([known, meaning]) => (holds(known) ? [meaning] : [])));
  return meanings.size === 1 ? [...meanings] : null;
}
