import { plainLetters } from "../../plain-letters.ts";

/** What a column holds. */
export type Noun =
  | "qty"
  | "mark"
  | "assembly"
  | "designation"
  | "description"
  | "shape"
  | "size"
  | "thickness"
  | "width"
  | "length"
  | "grade"
  | "weight"
  | "drawing"
  | "rev"
  | "notes"
  | "finish"
  | "treatment"
  | "sheet"
  | "page"
  | "line"
  | "status"
  | "category"
  | "camber"
  | "studs"
  | "subject"
  | "measurement"
  | "unit";
/**
 * What a word adds to it: pieces that are counted, one piece, its kind (a beam), the sum, a number of something, a meter of length.
 * `main` makes the mark of a piece that of an assembly, `unitOrEach` is `unidad`; `other` adds nothing, and what a line does not have is
 * `somethingElse`.
 */
export type Addition =
  | "pieces"
  | "piece"
  | "member"
  | "each"
  | "unitOrEach"
  | "all"
  | "number"
  | "name"
  | "kind"
  | "meter"
  | "feet"
  | "inches"
  | "surface"
  | "sub"
  | "main"
  | "somethingElse"
  | "other";
export type Meaning = Noun | Addition;

/** Words of the names of columns in English, the languages of the European Union and its neighbours, Turkish and Chinese. */
const WORDS: Readonly<Record<Meaning, string>> = {
  qty: "qty quantity quantities count nbr anzahl menge quantité qté nombre nb nbre cantidad cant quantità qtà quantidade qtde qtd aantal ilość liczba počet množství количество кол antal antall miktar stückzahl aant hoeveelheid aantallen qt gesamtmenge cantidades quantites 数量 件数 根数 块数 支数 数 quan qnty stückz bestellmenge liczby mennyiség cantitate bucăți määrä količina 本数 員数 個数 枚数 數量 件數 수량 개수 mengde mängd lukumäärä mennyisége 员数 many cdad ant darabszám kogus kiekis skaits ποσότητα jumlah sốlượng الكمية",
  mark: "mark marks mk mks tag pos position positions marke repère marca posición posizione posição merk positie pozycja pozycji poz znak oznaczenie pozice položka značka označení марка поз позиция обозначение mærke merke pozisyon marque rep pol kennzeichen etiqueta marchio sigla tags positionen repères marcas 标记 编号 标 merken mkd mrk piecemark partmark pcmk submark label labels positionsnummer posizioni marchiatura tunnus jel märkning oznaka pozicija marcaj poziție detaljmärke teileposition marche マーク 記号 符号 마크 기호 markası littera referencia referenza rif sigle pozíció posisjon posisjonsnr 品番 teilepos tételszám позиций pozu identification identifikation identificación identificazione identificação identificatie identyfikacja",
  assembly:
    "baugruppe hauptteil assemblage ensemble conjunto assieme assemblaggio samenstelling zespół zespołu sestava sestavy сборка montaj assembly assemblies assy assm asm asmbly assem zusammenbau ensamble ensamblaje assemblato assiemi sammanställning samling samlenavn montáž kokoonpano összeállítás sklop ansamblu baugruppennummer bg sammansättning сборочнаяединица montagem versandstück versandeinheit 主构件 組立 ass dílec dílce",
  main: "main major ship shipping erection erect erec dispatch lift haupt montage versand expédition embarque despacho spedizione montaggio montaje wysyłkowy wysyłkowego wysyłka montażowy hlavní expediční hoofd verzend huvud leverans отправочный отправочная отправки главная ana sevk 製品 principal principale principales montážní montasje montajı hoved отправочной монтажная монтажный 出厂 发货 sevkiyat vezető pää fő",
  designation:
    "section sections profile aisc profil profilname profilbezeichnung querschnitt perfil sección profilo sezione seção secção profiel doorsnede przekrój kształtownik průřez профиль сечение kesit tvärsnitt профиля profili halbzeug kształtowniki 截面 规格 型材 型号 断面 perfis 型钢 perfilado stahlprofil walzprofil profilbeteckning profilés sezioni secciones seções secteur szelvény profiili profiilin kesitler poprečni presjek shapesize sectionsize bitola kształtowników プロファイル 規格 斷面 규격 단면 鋼材 сортамент tverrsnitt tværsnit secțiune profilato laminados perfile kesiti rohling sortiment asortyment sortymentu rohprofil desig",
  description:
    "description descriptions desc descr beschreibung désignation designación designazione designação omschrijving descripción descrizione descrição popis opis denominazione denominación dénomination denominação benaming beskrivning megnevezés kuvaus beskrivelse описание tanım çizelge componente componentes composant",
  shape:
    "shape shapes shp family families form forme famille familia famiglia rodzina tvar profilform profilreihe gruppenprofil vorm forma kształt типа profilfamilie reihe 形状 形狀 형상 familie profilgruppe sagoma sagome",
  kind: "type types typ tipo kind class klasse classe clase třída klass art sorte soort sort rodzaj druh tip típus tyyppi çeşit вид тип slag şekli system systeme sistema sistem 種別 種類 类型 類型 종류 sınıfı класс класса 种别 sınıf systeem esquema",
  size: "size sizes dimension dimensions abmessung abmessungen taille wymiar wymiary rozměr rozměry dimensione dimensioni dimensiones dimensão dimensões medidas afmeting afmetingen dim dims größe dimens wymiarów maat maten mått storlek størrelse размер размеры ölçü boyut méret koko dimenzije 尺寸 寸法 サイズ 치수 tamaño rozmiar ebat misure mål dimensjon dimensjoner medida ölçüsü abmasse",
  length:
    "length lengths len lgth länge longueur longitud largo lunghezza comprimento lengte długość délka длина boy uzunluk längd længde lengde laenge dl dlug lungh compr zuschnitt lengtes longueurs 长度 长 lg lng lunghezze comprimentos pituus hossz hossza dužina duljina lungime lengden snittlängd kapmål kaplängd comp 長さ 長度 길이 boyu hosszúság hosszúsága сortes lgr 延長 pikkus ilgis garums dolžina dĺžka μήκος panjang chiềudài الطول",
  grade:
    "grade grades werkstoff güte stahlgüte stahlsorte nuance acier matière matériau acero calidad materiale acciaio qualité qualità aço qualidade material materiaal staalsoort kwaliteit staal gatunek stal stali jakost ocel oceli сталь стали материал malzeme kalite kalitesi stålkvalitet qualität grado grados gatunku nuances 材质 材料 钢号 牌号 钢材 stahl grau jakość 钢种 gr spec specification astm matl mtl mat materialgüte werkstoffgüte werkstoffnummer werkstoffnr werkstoffbezeichnung gütegruppe stålsort materialkvalitet anyagminőség anyag materiaali teräslaji calitate oțel kvaliteta čelik grd gat klasa 鋼種 鋼號 재질 강종 especificação especificación materijal materialekvalitet materiaalkwaliteit matériel прочности specifica specificatie acciai 材質 材料規格 akosť υλικό ποιότητα moc",
  weight:
    "weight weights wt wts wgt mass lbs pounds tons tonnes gewicht gew poids peso masa ciężar waga hmotnost масса вес ağırlık vikt vægt vekt kg кг hm massa pds gewichten masy hmotnosti 重量 重 质量 váha mas pesi wgts masses pound lb gewichts massen tömeg súly paino greutate težina kgs tonnage masse 質量 중량 무게 ağırlığı tömege pesos kilos kilo kilograms kilogram kn kip kips kaal svoris svars hmotnosť βάρος berat trọnglượng khốilượng الوزن",
  drawing:
    "drawing drawings dwg dwgs zeichnung plan dessin plano disegno tavola desenho tekening rysunek rysunku výkres výkresu чертеж çizim ritning tegning чертежа rys dibujo zng plany zeichnungen 图纸 图 drg drgs drwg zeichnungsnummer zchng zchn zeichn zeich planche planos tavole desenhos tekeningen ritningar tegningen piirustus rajz nacrt desen dis zeichng 図面 圖紙 도면 crtež nacrta tav pafta resim 图面 плана ritn tegn výkr rysunki",
  rev: "rev revision änderung änderungsindex indice revisione revisão revisie wijziging rewizja zmiana revize změna изменение изм revizyon ind rew ревизия revisies revisões revizi rewizji 版本 版次 修订 修改 版 revs revisionen indeks revisionsstand änderungsstand verzia verze revízió revisio revizija revizia zeichnungsindex planindex 改訂 改訂番号 개정 modification ändring revisjon wersja изменения изменений wersji änderungs リビジョン",
  notes:
    "notes note remarks remark comments bemerkung bemerkungen anmerkung anmerkungen hinweis remarque remarques observation observations observación observaciones notas osservazioni opmerking opmerkingen uwagi poznámka poznámky примечание примечания açıklama açıklaması anmärkning bemærkning merknad hinweise commentaire commentaires comentarios nota bemerking bemerkingen uwaga observações obs kommentar kommentare komentarz komentarze notatki komentář commenti commento annotazioni annotazione observação notitie notities instructions instrucciones comentário 备注 说明 附注 opm 注 notiz notizen rmk rmks comment memo zusatzinfo bemerkg bem anm uwag megjegyzés huomautus napomena observații merknader anteckning anteckningar instruction pozn 備考 備註 비고 anotaciones açıklamalar bemærkninger notlar noteringar комментарий zauważenia apontamentos kommentarer 備考欄 コメント kommentaar kommentaarid märkus märkused pastabos piezīmes παρατηρήσεις ghichú keterangan",
  finish:
    "finish paint coating beschichtung finition acabado finitura acabamento afwerking powłoka povrch покрытие ytbehandling finishes painting coat coats primer prime primed galv galvanized galvanised galvanizing galvanising galvanisation galvanizado galvanizzazione hdg anstrich korrosionsschutz verzinkung lackierung farbe farbsystem peinture revêtement pintura recubrimiento verniciatura zincatura rivestimento revestimento galvanização malowanie antykorozyjne cynkowanie nátěr zinkování conservering verzinken målning ytskydd overflatebehandling overfladebehandling maling galvanizli boya грунтовка окраска цинкование korróziovédelem korrosionsskydd 涂装 塗装 油漆 镀锌 防腐 도장 도금 防錆 galvanisering galvaniz imprimación ocynk ocynkowanie ocynkowany revestimiento revêtements rostskydd varmförzinkning verf verzinkt wykończenie powłoki zinek zinkovania zincato imprimitura apprêt антикоррозионное メッキ 涂层 塗料 boyası galva grundierung lack farbgebung nátěrový 仕上げ 表面仕上げ 溶融亜鉛めっき",
  treatment:
    "treatment prep preparation behandlung traitement tratamiento trattamento tratamento behandeling úprava obróbka behandling обработка işlem 处理 schutz protection protección proteção protezione ochrana 処理 處理 처리 защита işlemi ochrony úpravy zabezpieczenie kaplama kaplaması",
  surface:
    "surface oberflächen oberflache oberfl superficie powierzchni povrchu oppervlak oppervlakte yta yt overflate поверхности yüzey 表面 corrosion anticorrosion anticorrosiva 표면 yüzeyi антикоррозионная антикоррозийная",
  sheet: "sheet sheets sht shts blatt feuille folio hoja foglio folha arkusz arkusza blad ark лист листа 图幅 lámina prancha シート",
  page: "page pages pg seite seiten página strona strony strana stránka sida sivu страница стр sayfa 页码 页 頁 str ページ sidnummer sidnr",
  line: "line lines row rows ln zeile zeilen ligne línea renglón fila linha riga wiersz řádek regel regels rad linje lfd laufende laufend laufnummer pořadí pořadové lp ser serial sl sr sorszám sıra строка порядковый порядковой пп 序号 序號 行 连番 連番 crt rij 행 volgnummer volgnr löpnummer løpenummer løpenr löpnr progressivo rang ordre orden ordem porządkowy řádku satır строки п_п 序 項番 项次 项号 項次 項目 lauf liczbaporządkowa poste ordine sn ssz",
  status:
    "status statut estado stato stav stan stadium tillstand zustand durum статус состояние állapot tila stare 状态 状態 progress 상태 狀態 état estatus situação situación 进度 ステータス avanzamento",
  category:
    "category categories cat kategorie kategoria kategori catégorie categoría категория gruppe groupe grupo grupa skupina 类别 分类 group usage luokka gruppo 分類 분류 группа группы groep grup skupiny gruppen カテゴリ カテゴリー",
  sub: "sub unter sous pod under alt sotto 子 サブ",
  camber:
    "camber cambers cmbr camb überhöhung contreflèche contraflecha controfreccia contrafreccia zeeg nadvýšení nadwyżka strzałka överhöjning overhøyde túlemelés выгиб むくり 起拱 cambrure pilhøjde przeciwstrzałka strzałkaodwrotna podniesieniewykonawcze precamber contromonta toog 起拱值 キャンバー",
  studs:
    "stud studs kopfbolzen kopfbolzendübel bolzendübel dübel goujon goujons conector connecteur connecteurs connettori conectores pernosconectores pioli piolo sworzeń sworznie trny deuvels deuvel svetsbult bultar スタッド 栓钉 pernosdecorte stiftdeuvels stiftdeuvel pernos kbd svetsbultar trnů",
  subject: "subject subj betreff sujet asunto oggetto assunto temat předmět onderwerp ämne emne тема konu",
  measurement:
    "measurement measurements messung messwert mesure medición misura misurazione medição pomiar měření meting mätning измерение ölçüm измерения miary",
  unit: "uom einheit messeinheit maßeinheit mengeneinheit jednostka jednostki jednotka eenheid enhet enhed birimi 単位 单位 單位 단위 um jm mj measureunit едизм měrnájednotka",
  unitOrEach: "unité unidad unità unidade unitate единица единицы",
  feet: "feet pieds pied pies pie piedi piede pés fuß voeten",
  inches: "inches inch pouces pouce pulgadas pulgada pollici pollice polegadas zoll duim",
  member:
    "member members mbr beam beams column columns brace braces bracing girder girders joist joists frame framing girt purlin truss träger stütze profilstab poutre poteau barre viga columna pilar lintel lintels post posts barra trave pilastro asta belka słup pręt nosník sloup ligger kolom staaf balk pelare balkon bar bars stab fitting fittings col cols mem pipe pipes tube tubes",
  pieces:
    "pcs pieces stück piezas unidades uds ud pezzi peças stuks stuk szt sztuk ks kus kusů kusy шт штук stycken styck stykker pz pzas pzs pç qtés 件 根 块 个 支 st unid sztuki pce pces off pza items kpl kom stk stck stks adet adedi adedinin db darab komada komad buc τεμάχια τεμ tk vnt gab kappaleet kappaletta",
  piece:
    "bauteil teil einzelteil pièce pieza pezzo peça element elementu elemento onderdeel деталь детали элемента parça teile część części díl dílu parte partes onderdelen 构件 零件 部件 part parts item component single detail detaljnr detalj részelem osa alkatrész dio 部材 部品 부재 부품 單件 構件 delnummer del dels eleman detalu elementi particolare particolari prvku prvek prvku deel delen",
  each: "each ea 1 einzel unitaire unit unitario unitária jednostkowa jednostkowy jednotková ед одной birim cad jedn cadauno cada u jeden jednoho jednego unitarie unitarios unitaires 单 单件 单个 每件 单根 un une una uno ein eine einer singolo singola einzeln 每个 enkel enkelt per1 darabonként kappale einheits eenheids jednostk 単 單 stykk styk enhets egység unitară unitar one 一本 1本 一个 jednej 1個 1ks 1kus 1szt 1stk 1pc jednostk",
  all: "ttl combined gesamt ges total totale totales totaal tot całkowita całkowity razem łączna celkem celková общая общий всего всех toplam zusammen całk celk summe suma somma soma som ogółem complessivo complessiva łącznie łączny globale 总 合 合计 总计 共 somme global globaal totaux cumulé sum gross_total overall ext extended extension aggregate cumulative running alt ialt gesamtes samlet sammanlagt totalt összes összesen yhteensä ukupno toplamı 合計 総 總 總計 총 합계 össz kokonais totais acumulado acumulada cumulado cumulata cumulada суммарная суммарный итого teljes 全 summa skupaj celkový celkově общее общие all tổng",
  number:
    "nr no n n° numero nummer numer číslo č номер numara index 号 # id nro num nro. ids codice código code kod 代号 number numbers nummern nommer numeru номера numarası nris szám număr číslem ref reference nos 番号 編號 번호 號 broj",
  name: "name names nom nome naam nazwa název namn navn название jméno 名 名称 имя isim bezeichnung benennung betegnelse beteckning benämning adı ad nazwy názvu bezeichnungen наименования наименование aanduiding",
  meter:
    "m м meter metro mètre metr metra metru метр метра mb bm lineare linéique lineal погонного п 每米 米 mtr mtrs lfm lm ml rm rmt lft laufmeter meters metres ft lf lin linear metri metros metry metrów bieżący bieżącego löpmeter lopende strekkende 延长 延米 foot linéaire métrique métrico métrica metrová metretül lineica lineico lineales lineares m1 1mb bieżące metrlik 1m bežný rft lnft rmft",
  thickness:
    "thickness thk blechstärke dicke stärke blechdicke épaisseur espesor spessore espessura grubość tloušťka dikte tjocklek tykkelse толщина толщины kalınlık 厚度 板厚 厚 두께 厚さ thick thck épaiss ep",
  width:
    "width larg breite blechbreite largeur ancho larghezza largura szerokość šířka breedte bredd bredde bredder ширина genişlik genişliği 宽度 宽 幅 폭",
  somethingElse:
    "depth height höhe steghöhe flanschbreite hauteur altura altezza wysokość výška hoogte höjd høyde высота yükseklik 高度 高 area areas fläche flächen anstrichfläche aire powierzchnia plocha verfoppervlak площадь alan 面积 面積 volume volumen umfang perimeter objem objętość объем price cost preis preise einzelpreis gesamtpreis kosten prix coût precio costo coste prezzo preço cena cenaza prijs pris kostnad цена стоимость fiyat 单价 总价 价格 金额 単価 金額 date datum fecha termin liefertermin lieferzeit 日期 納期 hours hour stunden heures horas godziny hodiny uren timmar часы customer client kunde klient cliente zákazník klant заказчик müşteri supplier vendor lieferant fournisseur proveedor fornitore fornecedor dostawca dodavatel leverancier leverantör поставщик tedarikçi 供应商 project projekt projet proyecto progetto projeto auftrag auftragsnummer projectnummer obra chantier commessa zakázka zlecenie проект 工程名称 工事名 工程 hole holes bohrung bohrungen löcher trou trous agujeros fori furos otwory otvory gaten hål отверстия 孔 bolt bolts schraube schrauben vis boulon tornillos bulloni parafusos śruby šrouby bouten bult болты 螺栓 weld schweißnaht soudure soldadura saldatura spaw svar 焊缝 焊接 heat batch charge chargennummer schmelze coulée colada colata tavba wytop 炉号 lot bauabschnitt phase fase axis achse grid level etage stockwerk nivel piano piętro podlaží nivå 楼层 angle winkel color colour farbton layer author bearbeiter gezeichnet geprüft waste verschnitt restlänge scrap stock lager stress load moment tax barcode maßstab 면적 단가 높이 날짜 高さ affaire commande affaires peindre temps durée diamètre diamètres diámetro diameter durchmesser średnica průměr диаметр çap чертил boulonnerie perçage elevation ordernummer ordine kund dato skruv svets vinkel uur delik cıvata kaynak açı tarih proje alanı ücret fiyatı objekt объект заказ болтов отверстий отверстие высоты площади diam levertijd montant importe importo valeur wartość wert zone zona kasten retal desperdicio sfrido odpad chute spill 孔径 孔数 客户 项目名称 工事番号 ボルト 焊缝长度 涂装面积 体积 浪费 ubicación ort lieu lugar drawnby tornillería ecole adresse adress groups stange stangen max maximum maximale usd eur euro gbp inr cents stick sticks sztanga sztangi sztang purchased comprado comprada comprados compradas",
  other:
    "aprox aproximado aproximada approximate environ ca circa ungefähr etwa przybliżona the of req reqd required ordered fab saw cut exact net misc general special latest current steel de d du della do da der den des van la le je pro par per al au en in w na za mm cm мм см во schnitt säge fertig netto brutto coupe débit corte taglio cięcia řezu řez zaag bruto shop additional p l di dei il lo les el und et y e i neta nette netta nett taller atelier officina fabrico fabricación fabrication warsztatowy dílenský 净 等级 施工 加工 diverses varie varias brut brute bruta čistá čistý hrubá líquido líquida transversal sonstige divers generales gerais dell x 下料 信息 takeoff bid est estimated field design release final source ga contract structural approval production review value amount physical analytical sawn finished detailer estimator detailing raw rough actual calculated calc theoretical theo nominal approx for mid midspan headed shear nelson connectors connector working submaterial por los and metálico superficial superficiale superficiel povrchová povrchové fertigungs fertigung gen cast protective black bearbeitungs bearbeitung intumescent requerida requerido requise requis necesaria necesario fabriquer fabricar réelle réel utile lordo lorda neto métallique simple kesim skære kappe kap kapp dodatkowy warsztatowa individuale efectiva efectivo effettiva effettivo real projekte thermisch żarowy žárový wykonawcza gotowa gotowy hotová детальная 仕様 切断 laminado laminada laminé laminato warmgewalst warmgewalzt metalowy metálica ciclo malarska requisito richiesta richiesti vereist benodigd wymagana potrebné gerekli pr avancement werkstatt 形式 当り 当たり あたり how analysis rolled hdd soudés spřahovací nzs din iso bom estimate cortante zamawiana zamówiona zamówionych bestellt bestellte commandée commandé pedida ordinata ordinati besteld objednané beställt needed bought stl grand gross ca circa product selected estructural sipariş 剪切 średnia średnie średni podstawowe podstawowy podstawowa estrutural estruturais hesaplanan débitée débité débités débitées imperial metric",
};

/** By word, in lower case without accents. */
export const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  (Object.entries(WORDS) as [Meaning, string][]).flatMap(([meaning, words]) =>
    plainLetters(words)
      .split(" ")
      .map((word) => [word, meaning] as const),
  ),
);
