/** A file that cannot be loaded, for test-runner.test.ts. */
throw new Error('It cannot be loaded');
