import type { Role } from "./roles.ts";

/** Names of one role, in lower case without accents and punctuation, separated by commas. */
type Names = Partial<Record<Role, string>>;

/**
 * Names that columns of takeoffs have in other languages, besides the many that are written as in English. Whole names only: a word may
 * mean something else within another name.
 */
const LANGUAGES: Readonly<Record<string, Names>> = {
  german: {
    qty: "anzahl, stuck, stk, stck, stuckzahl, menge, anz",
    mark: "pos, position, positionsnummer, positionsnr, bauteil, bauteilnummer, teil, teilenummer, teilenr, einzelteil",
    designation: "profil, querschnitt, profilbezeichnung, profiltyp",
    length: "lange, laenge, lange einzel, zuschnitt",
    total_length: "gesamtlange, lange gesamt, gesamtlaenge",
    grade: "werkstoff, gute, stahlgute, stahlsorte, materialgute",
    piece_weight: "einzelgewicht, stuckgewicht, gewicht per stk, gewicht per stuck, gewicht je stuck, gewicht einzel, masse einzel",
    total_weight: "gesamtgewicht, gewicht gesamt, gesamtmasse, masse gesamt, gewicht ges",
    wt_per_ft: "metergewicht, gewicht per m, gewicht je m, masse per m",
    drawing_no: "zeichnung, zeichnungsnummer, zeichnungs nr, zeichnungsnr, plan nr",
    rev: "anderung, anderungsindex, revision",
    notes: "bemerkung, bemerkungen, anmerkung, anmerkungen, hinweis, hinweise",
  },
  french: {
    qty: "quantite, qte, nombre, nb, nbre, nb pieces, nombre de pieces",
    mark: "repere, rep, marque, piece, position",
    designation: "profil, profile, section, designation, type de profil",
    length: "longueur, long, longueur unitaire",
    grade: "nuance, matiere, materiau, qualite, acier, nuance acier",
    piece_weight: "poids unitaire, poids unit, masse unitaire, poids par piece, masse unit",
    total_weight: "poids total, masse totale, poids tot, total poids",
    wt_per_ft: "poids au metre, poids lineique, masse lineique, poids par metre, poids metre, poids per m",
    drawing_no: "plan, n plan, n de plan, no plan, numero de plan, dessin",
    rev: "revision, indice, ind",
    notes: "remarque, remarques, observation, observations, commentaire, commentaires",
  },
  spanish: {
    qty: "cantidad, cant, unidades, uds, ud, numero de piezas, n piezas, n de piezas",
    mark: "marca, pieza, posicion, pos, elemento",
    designation: "perfil, seccion, perfiles, tipo de perfil",
    length: "longitud, largo, long",
    grade: "calidad, material, acero, grado, calidad acero, tipo de acero",
    piece_weight: "peso unitario, peso unit, peso por pieza, peso per ud, peso pieza",
    total_weight: "peso total, total peso, peso tot",
    wt_per_ft: "peso por metro, peso lineal, peso metro, peso per m",
    drawing_no: "plano, n plano, n de plano, numero de plano, no plano",
    rev: "revision",
    notes: "observaciones, observacion, notas, nota, comentarios",
  },
  polish: {
    qty: "ilosc, szt, sztuk, liczba, liczba sztuk, ilosc szt, ilosc sztuk",
    mark: "pozycja, poz, nr poz, nr pozycji, oznaczenie, element, nr elementu, znak",
    designation: "profil, przekroj, ksztaltownik, profil przekroj",
    length: "dlugosc, dl, dlug",
    grade: "gatunek, gatunek stali, material, stal, klasa stali",
    piece_weight: "masa jednostkowa, masa jedn, masa 1 szt, masa szt, ciezar 1 szt, ciezar jednostkowy, masa elementu, waga 1 szt",
    total_weight: "masa calkowita, masa razem, masa laczna, ciezar calkowity, ciezar razem, masa calk, waga calkowita, waga razem",
    wt_per_ft: "masa 1 m, masa 1 mb, masa metra, ciezar 1 m, masa per m",
    drawing_no: "rysunek, nr rysunku, numer rysunku, nr rys",
    rev: "rewizja, zmiana, rew",
    notes: "uwagi, uwaga",
  },
  czech: {
    qty: "pocet, ks, kusu, kusy, pocet ks, pocet kusu, mnozstvi",
    mark: "pozice, polozka, pol, znacka, dilec, cislo pozice, oznaceni, c pozice",
    designation: "profil, prurez",
    length: "delka",
    grade: "material, jakost, ocel, jakost oceli, znacka oceli",
    piece_weight: "hmotnost ks, hmotnost kusu, hmotnost 1 ks, hmotnost 1 kusu, jednotkova hmotnost, hm 1 ks, hmotnost jednotkova",
    total_weight: "hmotnost celkem, celkova hmotnost, hm celkem, celkem hmotnost",
    wt_per_ft: "hmotnost 1 m, hmotnost na m, hmotnost bm, hmotnost per m",
    drawing_no: "vykres, cislo vykresu, c vykresu",
    rev: "revize, zmena",
    notes: "poznamka, poznamky",
  },
  italian: {
    qty: "quantita, q ta, qta, numero pezzi, n pezzi, pezzi",
    mark: "marca, posizione, pos, elemento, pezzo",
    designation: "profilo, sezione, profili",
    length: "lunghezza, lungh",
    grade: "materiale, qualita, acciaio, qualita acciaio",
    piece_weight: "peso unitario, peso unit, peso pezzo, peso cad",
    total_weight: "peso totale, peso tot",
    wt_per_ft: "peso al metro, peso per m, peso lineare",
    drawing_no: "disegno, n disegno, numero disegno, tavola",
    rev: "revisione",
    notes: "note, osservazioni",
  },
  portuguese: {
    qty: "quantidade, qtde, qtd, quant",
    mark: "marca, posicao, peca, elemento",
    designation: "perfil, secao, seccao",
    length: "comprimento, compr",
    grade: "material, aco, qualidade",
    piece_weight: "peso unitario, peso unit, peso peca",
    total_weight: "peso total",
    wt_per_ft: "peso por metro, peso linear, peso per m",
    drawing_no: "desenho, n desenho, numero do desenho",
    rev: "revisao",
    notes: "observacoes, notas, obs",
  },
  dutch: {
    qty: "aantal, aant, stuks",
    mark: "merk, positie, pos, onderdeel",
    designation: "profiel, doorsnede",
    length: "lengte",
    grade: "kwaliteit, staalsoort, materiaal",
    piece_weight: "gewicht per stuk, stukgewicht, gewicht stuk",
    total_weight: "totaal gewicht, gewicht totaal, totaalgewicht",
    wt_per_ft: "gewicht per m, gewicht per meter",
    drawing_no: "tekening, tekeningnummer, tekening nr",
    rev: "revisie, wijziging",
    notes: "opmerking, opmerkingen",
  },
  russian: {
    qty: "кол во, количество, кол, шт, кол во шт",
    mark: "марка, поз, позиция, марка элемента, обозначение, деталь",
    designation: "профиль, сечение, профиль сечение, наименование профиля",
    length: "длина",
    grade: "марка стали, сталь, материал",
    piece_weight: "масса ед, масса 1 шт, масса одной, масса единицы, вес 1 шт, масса шт, масса детали",
    total_weight: "масса общая, общая масса, масса всего, масса всех, вес общий, общий вес",
    wt_per_ft: "масса 1 м, масса п м, масса погонного метра",
    drawing_no: "чертеж, номер чертежа, лист чертежа",
    rev: "изм, изменение, ревизия",
    notes: "примечание, примечания",
  },
  chinese: {
    qty: "数量, 件数, 根数, 块数, 数 量",
    mark: "构件编号, 构件号, 零件编号, 零件号, 编号, 件号, 标记, 构件名称",
    designation: "截面, 截面规格, 规格, 规格型号, 型材, 型号, 断面, 截面尺寸",
    length: "长度, 长, 长 度",
    grade: "材质, 材料, 钢号, 牌号, 材质等级, 钢材牌号",
    piece_weight: "单件重量, 单件重, 单件质量, 单重",
    total_weight: "总重, 总重量, 合重, 重量合计, 总质量, 合计重量",
    wt_per_ft: "米重, 每米重量, 每米重, 单位重量, 理论重量",
    drawing_no: "图号, 图纸号, 图纸编号",
    rev: "版本, 版次, 修订",
    notes: "备注, 说明, 附注",
  },
};

/** Roles by the names of all languages; those that are names of one role only. */
const BY_NAME: ReadonlyMap<string, Role> = buildNames();

function buildNames(): Map<string, Role> {
  const names = new Map<string, Role>();
  for (const language of Object.values(LANGUAGES)) {
    for (const [role, list] of Object.entries(language) as [Role, string][]) {
      for (const name of list.split(", ")) names.set(name, role);
    }
  }
  return names;
}

/** The role of a column by its name in another language; undefined for a name that none has. */
export function findForeignRole(words: string): Role | undefined {
  return BY_NAME.get(words);
}

/** Words that begin a row of sums, in the languages of the names above. */
export const FOREIGN_TOTAL =
  /^(?:summe|gesamt|gesamtsumme|zwischensumme|somme|total général|sous[ -]total|suma|suma total|razem|ogółem|celkem|součet|mezisoučet|totale|totaal|итого|всего|合计|总计|小计|合計|總計)(?![\p{L}\p{N}])/iu;
