export const locations = {
  parts: { farm_id: 'Farm', field_id: 'Field', tunnel_id: 'Tunnel', plot_id: 'Plot' },
  choose: 'Choose a farm',
  none: 'None',
  loading: 'Loading',
  failed: 'The list could not be loaded. Check your connection.',
  firstChoose: {
    farm_id: 'Choose a farm first',
    field_id: 'Choose a field first',
    tunnel_id: 'Choose a tunnel first',
    plot_id: 'Choose a plot first',
  },
  tunnelNo: (number: number) => `Tunnel ${number}`,
  plotNo: (number: number) => `Plot ${number}`,
} as const
