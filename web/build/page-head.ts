import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Puts into the head what would cost requests or time otherwise: the icon itself, and a hint at the typeface, which is
 * known before the style sheet that names it has come.
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
