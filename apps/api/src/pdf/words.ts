/**
 * Writes the words of tables into a page. PDFKit's own `text` takes several times as long for them, because it looks at all its options for each cell
 * and keeps an object for each glyph. What it draws and what this draws looks the same.
 */

/** Where a glyph stands and how far the next one is from it, in thousandths of the font's size. */
interface Place {
  xAdvance: number;
  advanceWidth: number;
  xOffset: number;
  yOffset: number;
}

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The font that was chosen last. PDFKit's types do not name it. */
      readonly _font: {
        readonly id: string;
        /** In thousandths of the font's size. */
        readonly ascender: number;
        ref(): PDFKitReference;
        /** Takes the glyphs into the document. @returns their numbers in it, in hexadecimal digits */
        encode(words: string): [codes: string[], places: Place[]];
      };
    }
  }
}

/** What stands between `[<` and `>] TJ` to draw words, and how wide they are in points. */
interface Run {
  codes: string;
  wide: number;
}

/** Words and the room for them in a page, in points; amounts stand at the right of theirs. */
export interface Cell {
  words: string;
  left: number;
  width: number;
  amount: boolean;
}

/** Amounts, dates and times; and references, which have a digit. */
const FIGURES = /^([₦\d,.:–-]+ ?|(?=\D*\d)[\w-]+)$/;
const WORDS = /[^ ]* |[^ ]+$/g;

const rounded = (length: number): number => Math.round(length * 1000) / 1000;

function drawn(code: string, { xAdvance, advanceWidth, xOffset, yOffset }: Place, size: number): string {
  const back = rounded(advanceWidth - xAdvance + xOffset);
  const across = (xOffset === 0 ? '' : `> ${-rounded(xOffset)} <`) + code + (back === 0 ? '' : `> ${back} <`);
  // A mark above or below a letter.
  return yOffset === 0 ? across : `>] TJ ${rounded((yOffset * size) / 1000)} Ts [<${across}>] TJ 0 Ts [<`;
}

/** Writes into one document. The glyphs' numbers are its own. */
export class WordWriter {
  readonly #paper: PDFKit.PDFDocument;
  /** By font and size, then by what is drawn in one piece. */
  readonly #known = new Map<string, Map<string, Run>>();

  constructor(paper: PDFKit.PDFDocument) {
    this.#paper = paper;
  }

  /** Writes cells side by side in the font and colour that were chosen last. Words that are too long for their cell are cut. */
  write(cells: readonly Cell[], y: number, size: number): void {
    const { _font: font, page } = this.#paper;
    const baseline = rounded(page.height - y - (font.ascender * size) / 1000);
    const written = cells.map(({ words, left, width, amount }) => {
      const { codes, wide } = this.#fitted(words.replace(/\s+/g, ' '), width, size);
      return `1 0 0 1 ${rounded(amount ? left + width - wide : left)} ${baseline} Tm [<${codes}>] TJ`;
    });
    page.fonts[font.id] ??= font.ref();
    // PDFKit has turned the page upside down, and letters would be.
    this.#paper.addContent(
      `q 1 0 0 -1 0 ${rounded(page.height)} cm BT /${font.id} ${size} Tf\n${written.join('\n')} ET Q`,
    );
  }

  /** @returns words as far as they fit, and their width in points */
  #fitted(words: string, width: number, size: number): Run {
    let run = this.#set(words, size);
    for (let end = Math.min(words.length, Math.ceil(width / 3)); run.wide > width && end > 0; end -= 1)
      run = this.#set(`${words.slice(0, end)}…`, size);
    return run;
  }

  #set(words: string, size: number): Run {
    const known = this.#runsOf(size);
    let codes = '';
    let wide = 0;
    for (const word of words.match(WORDS) ?? []) {
      // Nobody joins or kerns figures, and hardly an amount comes twice: finding out for each would take longest of all.
      for (const piece of FIGURES.test(word) ? word : [word]) {
        let run = known.get(piece);
        if (!run) known.set(piece, (run = this.#draw(piece, size)));
        codes += run.codes;
        wide += run.wide;
      }
    }
    return { codes, wide };
  }

  #runsOf(size: number): Map<string, Run> {
    const key = `${this.#paper._font.id} ${size}`;
    const runs = this.#known.get(key) ?? new Map<string, Run>();
    this.#known.set(key, runs);
    return runs;
  }

  #draw(piece: string, size: number): Run {
    const [codes, places] = this.#paper._font.encode(piece);
    const wide = places.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return {
      codes: places.map((place, at) => drawn(codes[at] ?? '', place, size)).join(''),
      wide: (wide * size) / 1000,
    };
  }
}
