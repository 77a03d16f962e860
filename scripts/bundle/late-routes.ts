import type { Plugin } from 'vite'

/** What the router does with each address, and what is done in its place. */
const changes: Record<string, { from: string; to: string }> = {
  // What finds a piece of an address is asked while addresses are entered, too, so that to compile it later would spare nothing.
  '/node_modules/find-my-way/lib/node.js': {
    from: "  return new Function('path', 'i', `'use strict'\\nreturn ${lines.join(' && ')}`)",
    to: '  return (path, i) => path.startsWith(prefix, i)',
  },
  // Addresses whose parameters have the same names share the function that gives these to a handler.
  '/node_modules/find-my-way/lib/handler-storage.js': {
    from: "    return new Function('NullObject', fnBody.join('\\n'))(NullObject)",
    to: `    const made = HandlerStorage.made ??= new Map(), text = fnBody.join('\\n')
    if (!made.has(text)) made.set(text, new Function('NullObject', text)(NullObject))
    return made.get(text)`,
  },
}

/** Lets the router compile what it needs when it needs it: for all addresses of the portal at once that took 25 ms of a start. */
export const lateRoutes = (): Plugin => {
  const met = new Set<string>()
  return {
    name: 'late-routes',
    enforce: 'pre',
    transform(code, id) {
      const [file, change] = Object.entries(changes).find(([name]) => id.endsWith(name)) ?? []
      if (!file || !change) return null
      if (!code.includes(change.from)) this.error(`${id} is not what it was: look at it again.`)
      met.add(file)
      return { code: code.replace(change.from, () => change.to), map: null }
    },
    buildEnd() {
      for (const file of Object.keys(changes))
        if (!met.has(file)) this.error(`${file} is not there: look for it again.`)
    },
  }
}
