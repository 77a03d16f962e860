/**
 * A browser that translates a page replaces text nodes by its own elements. When React then changes, removes or inserts
 * before these nodes, that throws or changes nothing visible, so each text node is put back before React touches it.
 */
const shownFor = new WeakMap<Node, Element>()

const isText = (node: Node): node is Text => node.nodeType === 3
const isTranslation = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'

const note = (records: readonly MutationRecord[]) => {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    if (removedNodes.length === 0) continue
    // The node was replaced in one step, or its translation was first inserted next to it.
    const shown = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
    if (!shown) continue
    for (const node of removedNodes) if (isText(node)) shownFor.set(node, shown)
  }
}

/** Protects all pages of a window; must be called before React renders. Returns a function that undoes it. */
export const guardTranslatedPage = (): (() => void) => {
  const prototype = Node.prototype
  const { removeChild, insertBefore } = prototype
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
  const observer = new MutationObserver(note)
  const putBack = (node: Node) => {
    note(observer.takeRecords())
    const shown = shownFor.get(node)
    if (shown?.parentNode && !node.parentNode) shown.replaceWith(node)
    shownFor.delete(node)
  }
  prototype.removeChild = function guarded<T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) putBack(child)
    // The node is already gone, without any visible effect.
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child
  }
  prototype.insertBefore = function guarded<T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before && before.parentNode !== this) putBack(before)
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T
  }
  if (value?.set) {
    const { set } = value
    Object.defineProperty(prototype, 'nodeValue', {
      ...value,
      set(this: Node, text: string | null) {
        if (isText(this) && !this.parentNode) putBack(this)
        set.call(this, text)
      },
    })
  }
  observer.observe(document.documentElement, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    Object.assign(prototype, { removeChild, insertBefore })
    if (value) Object.defineProperty(prototype, 'nodeValue', value)
  }
}
