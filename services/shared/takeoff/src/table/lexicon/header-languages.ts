import { plainLetters } from "../../plain-letters.ts";
import type { Role } from "../columns/roles.ts";

/** Names of one role, in lower case without accents and punctuation, separated by commas. */
type Names = Partial<Record<Role, string>>;

/** Names of columns in languages that put no blanks between words. Whole names only: a word may mean something else within another name. */
const LANGUAGES: Readonly<Record<string, Names>> = {
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
  "traditional chinese": {
    qty: "數量, 件數, 支數",
    mark: "構件編號, 構件號, 零件編號, 零件號, 編號, 件號",
    designation: "斷面, 斷面規格, 規格, 型鋼, 斷面尺寸",
    length: "長度",
    grade: "材質, 材料, 鋼號",
    piece_weight: "單重, 單件重量, 單件重",
    total_weight: "總重, 總重量, 重量合計",
    wt_per_ft: "米重, 單位重量",
    drawing_no: "圖號",
    rev: "版次, 修訂",
    notes: "備註, 說明",
  },
  japanese: {
    qty: "数量, 員数, 本数, 個数, 枚数",
    mark: "部材記号, 符号, 部材符号, 部材番号, 部品番号, 記号",
    assembly_mark: "製品番号, 製品記号, 製品符号",
    designation: "断面, 断面寸法, 部材断面, 鋼材サイズ, サイズ",
    length: "長さ, 部材長, 切断長",
    total_length: "総長, 総長さ, 合計長さ",
    grade: "材質, 鋼種, 材料",
    piece_weight: "単重, 単品重量, 単体重量, 1本重量",
    total_weight: "総重量, 合計重量, 総質量",
    wt_per_ft: "単位重量, 単位質量",
    drawing_no: "図面番号, 図番",
    rev: "改訂, 版",
    notes: "備考, 摘要",
  },
  korean: {
    qty: "수량, 개수",
    mark: "부재기호, 부호, 마크, 부재번호, 품번",
    designation: "규격, 단면, 부재규격",
    length: "길이",
    total_length: "총길이",
    grade: "재질, 강종",
    piece_weight: "단중, 개당중량",
    total_weight: "총중량",
    wt_per_ft: "단위중량",
    drawing_no: "도면번호, 도번",
    rev: "개정",
    notes: "비고",
  },
  thai: {
    qty: "จำนวน, จำนวนชิ้น",
    mark: "รหัส, เบอร์ชิ้นงาน",
    designation: "ขนาด, หน้าตัด, รายการ",
    length: "ความยาว, ยาว",
    total_length: "ความยาวรวม",
    grade: "วัสดุ, เกรด",
    piece_weight: "น้ำหนักต่อชิ้น, น้ำหนัก per ชิ้น",
    total_weight: "น้ำหนักรวม",
    weight: "น้ำหนัก",
    wt_per_ft: "น้ำหนักต่อเมตร",
    line_no: "ลำดับ, ลำดับที่",
    notes: "หมายเหตุ",
  },
};

const BY_NAME: ReadonlyMap<string, Role> = buildNames();

function buildNames(): Map<string, Role> {
  const names = new Map<string, Role>();
  for (const language of Object.values(LANGUAGES)) {
    for (const [role, list] of Object.entries(language) as [Role, string][]) {
      for (const name of plainLetters(list).split(", ")) names.set(name, role);
    }
  }
  return names;
}

/** The role of a column by its whole name in Chinese, Japanese, Korean or Thai; undefined for a name that none has. */
export function findWholeName(words: string): Role | undefined {
  return BY_NAME.get(words);
}

/** Words that begin a row of sums, in the languages in which names of columns are known. */
export const FOREIGN_TOTAL =
  /^(?:summe|summa|sum|gesamt|gesamtsumme|zwischensumme|somme|total général|sous[ -]total|suma|suma total|razem|ogółem|celkem|součet|mezisoučet|totale|totaal|итого|всего|合计|总计|小计|合計|總計)(?![\p{L}\p{N}])/iu;
