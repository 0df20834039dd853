/** The oldest browsers that both apps are built for. README says it to people. */
export const BROWSERS = ['chrome108', 'edge108', 'firefox128', 'safari15.4'];
