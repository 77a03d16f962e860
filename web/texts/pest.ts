/** The pest portal, which is not there yet. Words of the specification. */
export const pest = {
  title: 'Pest portal',
  home: 'Home',
  headline: 'Great things are coming',
  text: 'Pest Management under construction',
} as const
