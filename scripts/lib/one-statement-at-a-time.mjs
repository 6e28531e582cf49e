/** @typedef {import('estree').Node} Node */
/** @typedef {import('typescript').Type} Type */

const SENT_AT_ONCE = /^(all|allSettled|any|race)$/;
const CALLED_FOR_EACH = /^(map|flatMap|forEach)$/;

/**
 * A lock must not be overtaken by the read beside it: whoever hands on a database waits for what it sends. Held promises,
 * `Promise.all` and callbacks for each item would send statements in an order that nobody wrote down.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const oneStatementAtATime = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      held: 'Await it here: statements that leave together are sent by sendTogether, which keeps them behind their locks.',
    },
  },
  create(context) {
    const { getTypeAtLocation } = /** @type {{ getTypeAtLocation: (node: Node) => Type }} */ (
      context.sourceCode.parserServices
    );
    /** @param {Node} node */
    const isDatabase = (node) => getTypeAtLocation(node).getProperty('$client') !== undefined;
    /** @param {Node} node */
    const isPromise = (node) => getTypeAtLocation(node).getSymbol()?.name === 'Promise';
    return {
      CallExpression(node) {
        const isGivenDatabase = node.arguments.some(isDatabase);
        const isOnDatabase = node.callee.type === 'MemberExpression' && isDatabase(node.callee.object);
        if (!isGivenDatabase && !isOnDatabase) return;
        const around = context.sourceCode.getAncestors(node).reverse();
        const isSentAtOnce = around.some((each) => calledOn(each, 'Promise', SENT_AT_ONCE));
        const nearest = around.findIndex((each) => each.type.includes('Function'));
        const isForEach = calledOn(around[nearest + 1], null, CALLED_FOR_EACH);
        // A query that is built on the database itself is sent when it is awaited, not before.
        const isHeld = isGivenDatabase && isPromise(node) && (isForEach || !isWaitedFor(node, around));
        if (isSentAtOnce || isHeld) context.report({ node, messageId: 'held' });
      },
    };
  },
};

/** @param {Node | undefined} node @param {string | null} object @param {RegExp} method */
function calledOn(node, object, method) {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object: on, property } = node.callee;
  const isObject = object === null || (on.type === 'Identifier' && on.name === object);
  return isObject && property.type === 'Identifier' && method.test(property.name);
}

/**
 * Awaited, or handed to whoever called: as it is, by a branch, or by what is made of it alone.
 *
 * @param {Node} node @param {Node[]} around @returns {boolean}
 */
function isWaitedFor(node, [parent, ...above]) {
  if (parent === undefined) return false;
  if (['AwaitExpression', 'ReturnStatement', 'YieldExpression'].includes(parent.type)) return true;
  if (parent.type === 'ArrowFunctionExpression') return parent.body === node;
  const isBranch = parent.type === 'ConditionalExpression' || parent.type === 'LogicalExpression';
  const isCaught = parent.type === 'MemberExpression' && parent.object === node;
  const isMadeOfIt =
    parent.type === 'CallExpression' && (parent.callee === node || parent.arguments.length === 1);
  return (isBranch || isCaught || isMadeOfIt) && isWaitedFor(parent, above);
}
