/** Lists the caught mails and shows one: its text as text, its HTML only inside a closed frame. */

const list = document.getElementById('list');
const article = document.getElementById('mail');
let mails = [];
let shown = null;

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

const time = (date) => new Date(date).toLocaleString('en-NG', { dateStyle: 'medium', timeStyle: 'medium' });

/** Addresses in a text become links; everything else stays text. */
function withLinks(text) {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? element('a', { href: part, target: '_blank', rel: 'noopener noreferrer' }, part) : part,
    );
}

function show(mail) {
  shown = mail.id;
  const pairs = [
    ['From', mail.from],
    ['To', mail.to],
    ['Date', time(mail.date)],
  ];
  article.replaceChildren(
    element('h2', {}, mail.subject || 'No subject'),
    element('dl', {}, ...pairs.flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)])),
    element('pre', {}, ...withLinks(mail.text)),
  );
  if (mail.html) {
    article.append(
      element('iframe', {
        title: 'The mail as HTML',
        sandbox: 'allow-popups allow-popups-to-escape-sandbox',
        src: `/messages/${mail.id}/html`,
      }),
    );
  }
  draw();
}

function draw() {
  list.replaceChildren(
    ...mails.map((mail) => {
      const button = element(
        'button',
        { type: 'button', 'aria-current': String(mail.id === shown) },
        mail.subject || 'No subject',
      );
      button.append(element('span', {}, mail.to), element('span', {}, time(mail.date)));
      button.addEventListener('click', () => show(mail));
      return element('li', {}, button);
    }),
  );
}

async function refresh() {
  const answer = await fetch('/messages');
  const now = await answer.json();
  if (now[0]?.id === mails[0]?.id && now.length === mails.length) return;
  mails = now;
  draw();
  if (shown === null && mails[0]) show(mails[0]);
}

await refresh();
setInterval(() => void refresh().catch(() => undefined), 2000);
