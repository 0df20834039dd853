/**
 * How the reference is laid out: one page a module, each interface as a list of its fields, and no schemas, which have
 * the names of their types. TypeDoc's own layout is a page for each name, five times as large.
 */
import { Converter, DefaultTheme, JSX, KindRouter, PageEvent, ReflectionKind } from 'typedoc';

class ModuleRouter extends KindRouter {
  getPageKind(target) {
    return target.kindOf?.(ReflectionKind.Module | ReflectionKind.Project) ? super.getPageKind(target) : undefined;
  }
}

function fieldItem(context, field) {
  const name = JSX.createElement('b', null, field.name);
  return JSX.createElement(
    'li',
    { id: context.getAnchor(field) },
    name,
    field.flags.isOptional ? '?: ' : ': ',
    context.type(field.type),
    context.commentSummary(field),
  );
}

function shapeSection(context, shape) {
  const id = context.getAnchor(shape);
  context.page.pageHeadings.push({ link: `#${id}`, text: shape.name, kind: shape.kind, classes: '' });
  return JSX.createElement(
    'section',
    { class: 'tsd-panel tsd-member' },
    JSX.createElement('h3', { class: 'tsd-anchor-link', id }, shape.name),
    context.commentSummary(shape),
    JSX.createElement(
      'ul',
      { class: 'tsd-parameters' },
      shape.children?.map((field) => fieldItem(context, field)),
    ),
  );
}

/** A call's own words; the types of what it takes and answers stand in the line above, where TypeDoc would repeat them. */
function callWords(context, call) {
  const returns = call.comment?.getTag('@returns');
  const explained = call.parameters?.filter(({ comment }) => comment) ?? [];
  return JSX.createElement(
    'div',
    { class: 'tsd-description' },
    context.commentSummary(call),
    explained.length > 0 &&
      JSX.createElement(
        'ul',
        { class: 'tsd-parameters' },
        explained.map((parameter) => fieldItem(context, parameter)),
      ),
    returns &&
      JSX.createElement(
        'div',
        null,
        'Answers: ',
        JSX.createElement(JSX.Raw, { html: context.markdown(returns.content) }),
      ),
    context.commentTags(call),
  );
}

class ModuleTheme extends DefaultTheme {
  getRenderContext(page) {
    const context = super.getRenderContext(page);
    const { moduleMemberSummary, memberDeclaration } = context;
    // A rule's type is a page of generics; its words say what it checks.
    context.memberDeclaration = (member) =>
      member.parent.name.startsWith('rules/') ? context.commentSummary(member) : memberDeclaration(member);
    // The colours follow the reader's system, so no page offers a choice.
    context.settings = () => undefined;
    context.typeDetails = () => undefined;
    context.typeDetailsIfUseful = () => undefined;
    context.memberSignatureBody = (call) => callWords(context, call);
    context.moduleMemberSummary = (member) => {
      if (this.router.hasOwnDocument(member)) return moduleMemberSummary(member);
      return member.kindOf(ReflectionKind.Interface) ? shapeSection(context, member) : context.member(member);
    };
    return context;
  }
}

/** A type takes the words of its schema, which stand before the schema. */
function leaveSchemasOut({ project }) {
  for (const schema of project.getReflectionsByKind(ReflectionKind.Variable)) {
    if (!schema.parent?.name.startsWith('contract/')) continue;
    const type = schema.parent.children.find((other) => other !== schema && other.name === schema.name);
    if (type && schema.comment) type.comment ??= schema.comment;
    project.removeReflection(schema);
  }
}

export function load(app) {
  app.renderer.defineRouter('module', ModuleRouter);
  app.renderer.defineTheme('module', ModuleTheme);
  app.renderer.on(PageEvent.END, (page) => {
    // Without the icons and the marks that only colour, a page is a fifth smaller.
    page.contents = page.contents
      ?.replace(/<svg class="tsd-kind-icon".*?<\/svg>/g, '')
      .replace(/<svg [^>]*><use href="[^"]*#icon-chevronDown"><\/use><\/svg>/g, '')
      .replace(/<a [^>]*class="tsd-anchor-icon">.*?<\/a>/g, '')
      .replace(/<span class="tsd-(?:signature-(?:symbol|type)|kind-(?:parameter|property))">([^<]*)<\/span>/g, '$1')
      .replace(/ class="tsd-signature-type tsd-kind-[\w-]+"/g, '')
      .replaceAll('<wbr/>', '')
      // A class has no page of its own here, so TypeDoc takes it for a value without a type.
      .replace(/<div class="tsd-signature"><span class="tsd-kind-class">\w+<\/span>: any<\/div>/g, '')
      .replace(/ fill="none" aria-hidden="true"><use/g, ' aria-hidden="true"><use')
      .replace(/>\n<(li|div|ul|section|h3)/g, '><$1');
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, leaveSchemasOut);
}
