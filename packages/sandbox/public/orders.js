/** What the pages with the orders share: they show what a sandbox remembers and have buttons for the orders of `/sandbox/*`. */

const SHOWN = 50;
export const at = (id) => document.getElementById(id);

/** Writes whole kobo as naira, without floating point. */
export function amountOf(kobo) {
  const digits = String(Math.abs(kobo)).padStart(3, '0');
  return `${kobo < 0 ? '-' : ''}NGN ${BigInt(digits.slice(0, -2)).toLocaleString('en-NG')}.${digits.slice(-2)}`;
}

export async function call(path, method = 'GET', body) {
  const response = await fetch(`/sandbox/${path}`, {
    method,
    ...(method === 'POST' ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) } : {}),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

export async function order(path, method, body) {
  try {
    await call(path, method, body);
    at('notice').textContent = 'Done.';
  } catch (error) {
    at('notice').textContent = error.message;
  }
  await refresh();
}

export function button(label, path, body) {
  const node = document.createElement('button');
  node.type = 'button';
  node.textContent = label;
  node.addEventListener('click', () => void order(path, 'POST', body));
  return node;
}

export function fill(id, headings, rows) {
  const head = document.createElement('tr');
  for (const heading of headings) {
    const cell = document.createElement('th');
    cell.scope = 'col';
    cell.textContent = heading;
    head.append(cell);
  }
  const body = rows.slice(0, SHOWN).map((cells) => {
    const row = document.createElement('tr');
    for (const content of cells) {
      const cell = document.createElement('td');
      cell.append(...(Array.isArray(content) ? content : [content]));
      row.append(cell);
    }
    return row;
  });
  if (body.length === 0) {
    const row = document.createElement('tr');
    const cell = document.createElement('td');
    cell.colSpan = headings.length;
    cell.textContent = 'None yet';
    row.append(cell);
    body.push(row);
  }
  at(id).replaceChildren(head, ...body);
}

export const time = (iso) => new Date(iso).toLocaleString('en-NG', { dateStyle: 'short', timeStyle: 'medium' });

/** The last drawing. It is drawn again only after a change, so that the focus is kept. */
let drawn = '';
let page = null;

async function refresh() {
  const records = await page.read();
  const now = JSON.stringify(records);
  if (now === drawn) return;
  drawn = now;
  showState(records[0]);
  page.draw(records);
}

function showState(state) {
  at('balance').textContent = amountOf(state.balance);
  at('target').textContent = state.webhookUrl ?? 'nowhere';
  at('mishap').textContent = state.mishap ? `${state.mishap.mode}, next ${state.mishap.count}` : 'none';
  at('faults').textContent =
    state.faults.map((fault) => `${fault.mode} ${fault.path || 'all'}, next ${fault.count}`).join('; ') || 'none';
}

/** Makes the page work. `read` fetches the records, the state first; `draw` shows them. */
export async function begin(read, draw) {
  page = { read, draw };
  listen();
  await refresh();
  setInterval(() => {
    refresh().catch(() => {
      at('notice').textContent = 'The sandbox does not answer.';
    });
  }, 2000);
}

function listen() {
  at('fault').addEventListener('submit', (event) => {
    event.preventDefault();
    void order('faults', 'POST', values(event.target));
  });
  at('webhook').addEventListener('submit', (event) => {
    event.preventDefault();
    void order('webhooks', 'POST', values(event.target));
  });
  at('no-faults').addEventListener('click', () => void order('faults', 'DELETE'));
  at('normal').addEventListener('click', () => void order('webhooks', 'POST', { mode: 'normal' }));
  at('resend').addEventListener('click', () => void order('webhooks/resend', 'POST'));
  at('reset').addEventListener('click', () => void order('reset', 'POST'));
}

const values = (form) => {
  const fields = Object.fromEntries(new FormData(form));
  return { ...fields, count: Number(fields.count) };
};
