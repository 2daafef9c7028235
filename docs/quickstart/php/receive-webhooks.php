<?php

require __DIR__ . '/verify.php';

$rawBody = file_get_contents('php://input');
$authentic = isAuthentic(getenv('SECRET'), $_SERVER['HTTP_X_SVC_SIGNATURE'] ?? null, $rawBody);
http_response_code($authentic ? 204 : 400);
$event = $authentic ? json_decode($rawBody, true) : [];
$line = ['verified', $event['type'] ?? '', $event['data']['order']['status'] ?? ''];
file_put_contents('php://stdout', ($authentic ? implode(' ', $line) : 'rejected') . "\n");
