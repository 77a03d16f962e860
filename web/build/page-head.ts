import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Adds to the head what would otherwise cost requests or time: the icon inline, and a preload of the typeface, so that
 * it starts before the style sheet that names it is loaded.
 */
export const pageHead = (icon: string): Plugin => ({
  name: 'page-head',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const href = `data:image/svg+xml,${encodeURIComponent(icon.trim())}`
      const link = (attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' })
      const shown = link({ rel: 'icon', type: 'image/svg+xml', href })
      const font = Object.keys(bundle ?? {}).find((name) => /\/sans-latin-[^/]*\.woff2$/.test(name))
      const hint = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true }
      return font ? [shown, link(hint)] : [shown]
    },
  },
})
