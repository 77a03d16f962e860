/**
 * Changes a page like a browser's built-in translation: elements replace its text nodes. Returns a function that undoes
 * it.
 */
export const translate = (): (() => void) => {
  const into = (root: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (!text.data.trim() || !parent || parent.closest('font,script,style,textarea,svg,[translate=no]')) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = `(${text.data.trim()})`
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  into(document.body)
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        const at = node.nodeType === 1 ? node : node.parentElement
        if (at) into(at)
      }
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
