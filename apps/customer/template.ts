/** Puts a rendered page into the HTML that Vite made of a template. */
export interface RenderedPage {
  path: string;
  /** Elements for the head: title, description, what a shared link shows. */
  head: string;
  body: string;
}

export function fillTemplate(template: string, { head, body }: Omit<RenderedPage, 'path'>): string {
  return template.replace('<!--head-->', () => head).replace('<!--body-->', () => body);
}
