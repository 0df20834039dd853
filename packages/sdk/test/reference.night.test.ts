/** What another tool's author sees: the names that an editor shows, and the reference. */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const ROOM = resolve(import.meta.dirname, '..');

const filesBelow = (folder: string, pattern: string): string[] =>
  globSync(pattern, { cwd: folder }).map((name) => join(folder, name));

describe('hovering over a call', () => {
  test('shows the name of the type that it answers', async () => {
    const files = filesBelow(join(ROOM, 'src'), '{admin,customer}/*.ts');
    const { config }: { config?: { compilerOptions: object } } = ts.readConfigFile(
      join(ROOM, 'tsconfig.json'),
      (path) => ts.sys.readFile(path),
    );
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOM);
    const program = ts.createProgram(files, options);
    const checker = program.getTypeChecker();
    const answers = files.flatMap((file) => {
      const source = program.getSourceFile(file);
      const module = source && checker.getSymbolAtLocation(source);
      return (module ? checker.getExportsOfModule(module) : []).flatMap((call) =>
        checker
          .getSignaturesOfType(checker.getTypeOfSymbol(call), ts.SignatureKind.Call)
          .map((signature) => `${call.name}: ${checker.typeToString(signature.getReturnType())}`),
      );
    });
    expect(answers.length).toBeGreaterThan(50);
    expect(answers).toContain('getUser: Promise<GetUserReply>');
    expect(answers.filter((answer) => /[{]/.test(answer))).toEqual([]);
  }, 60_000);

  test('shows for a shape inside another one the name of its own schema', async () => {
    const wrong: string[] = [];
    for (const file of filesBelow(join(ROOM, 'src'), 'contract/*.ts')) {
      const named = (await readFile(file, 'utf8')).matchAll(/Named<(\w+)>\((\w+)\)/g);
      for (const [text, type, schema] of named) if (type !== schema) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  });
});

test('the reference holds every call and every field', async () => {
  const out = await mkdtemp(join(tmpdir(), 'ajose-reference-'));
  await promisify(execFile)(join(ROOM, 'node_modules/.bin/typedoc'), ['--out', out], { cwd: ROOM });
  const users = await readFile(join(out, 'modules/admin_users.html'), 'utf8');
  const customers = await readFile(join(out, 'modules/contract_customers.html'), 'utf8');
  await rm(out, { recursive: true });
  expect(users).toContain('One customer with bank, balances and the history of the status.');
  expect(customers).toContain('What waits for a payout, in naira.');
}, 180_000);
