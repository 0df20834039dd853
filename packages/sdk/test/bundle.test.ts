import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../src');

/** What a browser would load of the client and every call of one half, minified. */
async function bundle(half: 'customer' | 'admin') {
  const files = ['api.ts', ...readdirSync(resolve(source, half)).map((file) => `${half}/${file}`)];
  const result = await build({
    stdin: { contents: files.map((file) => `export * from './${file}';`).join('\n'), resolveDir: source },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
  });
  const [output] = result.outputFiles;
  if (!output) throw new Error('nothing was bundled');
  return { code: output.text, bytes: gzipSync(output.contents).length, inputs: Object.keys(result.metafile.inputs) };
}

describe('the halves of the client', () => {
  // 1.7 kB of it are the codes of refusals, which stand at each call and nowhere else.
  it("the customers' half is at most 16.1 kB gzip", async () => {
    const { bytes } = await bundle('customer');
    expect(bytes).toBeLessThanOrEqual(16_100);
  });

  it('never meet in one bundle, and carry neither schemas nor rules', async () => {
    const customer = await bundle('customer');
    expect(customer.inputs.filter((file) => /\/(admin|typebox|yup|contract|rules)\//.test(file))).toEqual([]);
    expect(customer.code).not.toContain('admin/auditLog');
    const admin = await bundle('admin');
    expect(admin.inputs.filter((file) => /\/(customer|typebox|yup|contract|rules)\//.test(file))).toEqual([]);
    expect(admin.code).toContain('admin/auditLog');
  });
});
