import type { Language } from "../meanings.ts";

/** Hungarian, Finnish, Romanian, Croatian, Slovene, the Baltic languages, Greek, Thai, Vietnamese, Indonesian and Arabic. */
export const OTHERS: Language = {
  example:
    "Tételszám=mark|Darab=qty|Szelvény=designation|Hossz=length|Anyagminőség=grade|Darabtömeg=piece_weight|Össztömeg=total_weight|Megjegyzés=notes",
  words: {
    quantity:
      "mennyiség cantitate bucăți määrä količina lukumäärä mennyisége kogus kiekis skaits ποσότητα jumlah الكمية darabszám sốlượng จำนวน จำนวนชิ้น",
    mark: "oznaka pozicija marcaj poziție pozíció tételszám jel รหัส เบอร์ชิ้นงาน",
    assembly: "összeállítás sklop ansamblu",
    designation: "szelvény profiili poprečni presjek secțiune profiilin perfile ขนาด หน้าตัด รายการ",
    description: "megnevezés",
    size: "méret dimenzije",
    length:
      "pituus hossz hossza dužina duljina lungime hosszúság pikkus ilgis garums dolžina μήκος panjang الطول hosszúsága chiềudài ความยาว ยาว",
    grade: "anyagminőség anyag materiaali teräslaji calitate oțel kvaliteta materijal υλικό ποιότητα วัสดุ เกรด",
    weight: "tömeg súly paino greutate težina tömege kaal svoris svars βάρος berat الوزن trọnglượng khốilượng น้ำหนัก",
    drawing: "piirustus rajz nacrt desen crtež nacrta",
    revision: "revízió revizija verzia",
    notes: "megjegyzés huomautus napomena observații märkused pastabos piezīmes παρατηρήσεις keterangan kommentaarid märkus ghichú หมายเหตุ",
    finish: "korróziovédelem",
    line: "sorszám crt ssz ลำดับ ลำดับที่",
    camber: "túlemelés",
    pieces: "kpl kom db darab komada komad buc τεμάχια τεμ tk vnt gab kappaletta",
    piece: "alkatrész dio részelem ชิ้น",
    total: "összes összesen yhteensä ukupno teljes skupaj tổng össz",
    number: "szám broj nris număr",
    main: "vezető fő",
    kind: "típus",
    status: "állapot",
    filler: "soudés intumescent",
    single: "darabonként egység unitară unitar 1stk",
    beam: "balkon",
    linear: "bežný",
    "total+weight": "น้ำหนักรวม",
    "single+weight": "น้ำหนักต่อชิ้น",
    "weight+meter": "น้ำหนักต่อเมตร",
    "total+length": "ความยาวรวม",
  },
};
