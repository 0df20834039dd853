/** Makes the key of web push: `node apps/api/src/customers/make-push-key.ts`. It prints the setting, and keeps nothing. */
import webPush from 'web-push';

console.log(`PUSH_KEY=${webPush.generateVAPIDKeys().privateKey}`);
