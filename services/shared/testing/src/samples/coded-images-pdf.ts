import { RawPdf } from "@takeoff/drawings/raw-pdf";
import { HELVETICA } from "./samples-pdf.ts";

const decode = (...parts: readonly string[]): Buffer => Buffer.from(parts.join(""), "base64");

/**
 * One picture in the codings that scanned drawings have and browsers do not decode themselves: a plus that reaches all
 * four edges, and a square in the upper left corner.
 */
const IMAGES = [
  {
    coding: "JBIG2",
    entries: "/Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode",
    ink: [0, 0, 0],
    bytes: decode(
      "AAAAADAAAQAAABMAAABAAAAAQAAAAAAAAAAAAAAAAAAAASYAAQAAAEAAAABAAAAAQAAAAAAAAAAAAAAD//3/Av7+/v8LqUhkCdfC4Wnkvf9//3",
      "/rYf0ZdysSrUCd6ZxyQaG3Ws3/f/+s",
    ),
  },
  {
    coding: "JPEG 2000",
    entries: "/Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /JPXDecode",
    ink: [200, 30, 30],
    bytes: decode(
      "/0//UQAvAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEAAQQEAAH/XAAHQEBISFD/ZAAlAAFDcm",
      "VhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAAGZAAH/k9+B0Amqmnawbv6lCawpyz8jl/0HosRRY6WJiWeOHQ9hsSVapdNt",
      "x2xtB9Etgnd+i53z6YUuAuTCH37iWiffghAJqppniMxjaaOQo5liqi5BbD0SEHsSHGKrqzgjb1c1N4h+WggZfjEwG8uFt/9o8uOXXTBoZSpsA7",
      "QhTrL/XXJzyLHfghAJqppniMxjaaOQo5liqi5BbD0SEHsSHGKrqzgjb1c1N4h+WggZfjEwG8uFt/9o8uOXXTBoZSpsA7QhTrL/XXJzyLHB85SH",
      "1CsB8goXtNCkRbUVkFvKAqRLwDOYckBBfR59cOwfwbl47cVlOWui1McbRtxkfxXomFpnrviCB3/H2jEfaMQfUFgXtNCkRbUVkFvK1ohSn4XNq3",
      "0M1uPQX+4OOK5CcKZbqMnCkn56Jg3qd+ZqOe/Ccn8V6JhaZ674h7HkZcfaMR9oxB9QWBe00KRFtRWQW8rWiFKfhc2rfQzW49Bf7g44rkJwpluo",
      "ycKSfnomDep35mo578JyfxXomFpnrviHseRl/9k=",
    ),
  },
  {
    coding: "CCITT Group 4",
    entries:
      "/Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 64 /Rows 64 /BlackIs1 true >>",
    ink: [0, 0, 0],
    bytes: decode("JAc1AX///////yagX///////8SUhv//yagXNQF///////////////8AEAEA="),
  },
] as const;

const PAGE = { width: 792, height: 612 };
const SIDE = 160;
const BOTTOM = 360;

/** An image of `codedImagesPdf`, where it lies on the page, points, and the color of its ink. */
export interface CodedImage {
  coding: string;
  left: number;
  bottom: number;
  side: number;
  ink: readonly number[];
}

/** A page with a beam and its callout, and above them a gray field with the same picture in each coding. */
export function codedImagesPdf(): { pdf: Buffer; page: { width: number; height: number }; images: CodedImage[] } {
  const pdf = new RawPdf();
  const font = pdf.add(HELVETICA);
  const objects = IMAGES.map(({ entries, bytes }) => pdf.add(`/Type /XObject /Subtype /Image ${entries}`, bytes));
  const images = IMAGES.map(({ coding, ink }, index) => ({ coding, ink, left: 60 + index * 220, bottom: BOTTOM, side: SIDE }));
  const content = [
    `0.8 g 36 ${BOTTOM - 24} 720 ${SIDE + 48} re f 0 g`,
    ...images.map(({ left, bottom, side }, index) => `q ${side} 0 0 ${side} ${left} ${bottom} cm /Im${index} Do Q`),
    "1.5 w 120 200 m 680 200 l S BT /F1 10 Tf 370 204 Td (W18X35) Tj ET",
  ];
  const names = objects.map((object, index) => `/Im${index} ${object} 0 R`).join(" ");
  const resources = `/Font << /F1 ${font} 0 R >> /XObject << ${names} >>`;
  return { pdf: pdf.end(pdf.addPages([Buffer.from(content.join("\n"))], { ...PAGE, resources })), page: PAGE, images };
}
