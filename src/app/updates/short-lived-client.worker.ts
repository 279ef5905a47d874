// Ends as soon as it has begun (take-over.ts).
close();
