/** The oldest browsers that both apps are built for. The README names them. */
export const BROWSERS = ['chrome108', 'edge108', 'firefox128', 'safari15.4'];
